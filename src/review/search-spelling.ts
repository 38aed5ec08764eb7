import type { Connection } from '../store/database.ts';
import { termStatements } from '../store/search-terms.ts';

type Statements = ReturnType<typeof termStatements>;

/** Prefixes of so many letters have an index of their own. */
const indexed_letters = 2;
const most_words = 256;
const most_phrases = 32;
const often = 100;
/** The open end of an expression of `wordsMatch`. */
const ending = /"([^"]*)" \*$/;

/**
 * Spells out the beginning of a word that an expression ends in as the words of the index that begin so, where these
 * are few: for a beginning FTS5 collects all that matches before it gives the first row, and does so for each urgency
 * again, while the rows of words come one by one. What matches is the same.
 */
export function speller(db: Connection): (match: string) => string {
  const statements = termStatements(db);
  return (match) => {
    const [open, text] = ending.exec(match) ?? [];
    if (open === undefined || text === undefined) return match;
    const before = termsOf(statements, text);
    const beginning = before.pop();
    if (beginning === undefined || [...beginning].length <= indexed_letters) return match;
    const words = wordsFrom(statements, beginning, before.length > 0 ? most_phrases : most_words);
    if (!words) return match;
    const phrases = words.map((word) => `"${[...before, word].join(' ')}"`);
    return `${match.slice(0, -open.length)}(${phrases.join(' OR ')})`;
  };
}

function termsOf({ type, typed, untype }: Statements, text: string): string[] {
  type.run({ text });
  const terms = typed.all().map(({ term }) => term);
  untype.run();
  return terms;
}

/** The words that begin so; undefined where there are none, or more than are asked for. */
function wordsFrom({ from }: Statements, beginning: string, most: number): string[] | undefined {
  const words: string[] = [];
  let start = beginning;
  for (let more = true; more; ) {
    more = false;
    let uses = 0;
    for (const { term } of from.iterate({ from: start })) {
      if (!term.startsWith(beginning) || words.length > most) break;
      uses = term === words.at(-1) ? uses + 1 : 0;
      if (uses === 0) words.push(term);
      more = uses === often;
      if (more) break; // what is used more often than this is passed by looking for what is behind it
    }
    start = `${words.at(-1)}\u0001`; // no letter is before this one
  }
  return words.length > 0 && words.length <= most ? words : undefined;
}
