import type { Connection } from '../../store/database/database.ts';
import { termStatements } from '../../store/tables/search-terms.ts';

type Statements = ReturnType<typeof termStatements>;

/** FTS5 has an index of prefixes of this length. */
const indexed_letters = 2;
const most_words = 256;
const most_phrases = 32;
const often = 100;
/** The prefix term at the end of an expression of `wordsMatch`. */
const ending = /"([^"]*)" \*$/;

/**
 * Replaces the prefix at the end of an expression by the words of the index with that prefix, if they are few. FTS5
 * collects all matches of a prefix before it returns the first row, for each urgency again. Matches of whole words are
 * read one by one. The set of matches is the same.
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

/** Lists the words with a prefix. Undefined if there are none, or more than `most`. */
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
      if (more) break; // seeks past a word with many uses
    }
    start = `${words.at(-1)}\u0001`; // sorts before every letter
  }
  return words.length > 0 && words.length <= most ? words : undefined;
}
