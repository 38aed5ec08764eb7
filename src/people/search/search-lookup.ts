import type { Facets } from '../../contract/search-words.ts';
import { priorityOf } from '../../rules/base/priorities.ts';
import type { Connection } from '../../store/database/database.ts';
import { lookupStatements, type Match } from '../../store/tables/search.ts';
import { termStatements } from '../../store/tables/search-terms.ts';
import { totalStatements } from '../../store/tables/totals.ts';
import { facetMatch } from './search-match.ts';

/** A search. `match` has the words. `after` is urgency and sequence in the queue, else an answer's sequence. */
export type Lookup = {
  readonly view: Facets['view'];
  readonly match: string;
  readonly facets: { account_id: string } & Partial<Pick<Facets, 'caller_id' | 'row_type'>>;
  readonly most_urgent: number;
  readonly least_urgent: number;
  readonly caller_item_id: string | null;
  readonly after: readonly number[];
  readonly limit: number;
};
/** A page of matches, in the order of the list. `truncated` is set if not all matches were scanned. */
export type SearchPage = { rows: Match[]; next: number[] | null; truncated: boolean };

const usual = { looked_at: 20_000, looking_ms: 250 };
const most_bytes = 1_000_000; // content per page

/**
 * Creates the search on one connection. It scans a bounded number of matches for a bounded time, so that a frequent
 * word costs as much as a rare one. In the queue, `next` continues a scan that was cut short.
 */
export function openSearcher(db: Connection, most = usual) {
  const statements = { ...lookupStatements(db), totals: totalStatements(db).of, spell: openSpeller(db) };
  return (lookup: Lookup): SearchPage => {
    const looking = { left: most.looked_at, until_ms: performance.now() + most.looking_ms };
    const look = lookup.view === 'queue' ? inQueue : amongDecided;
    return db.transaction(() => look(statements, { ...lookup, match: statements.spell(lookup.match) }, looking))();
  };
}

type Statements = ReturnType<typeof lookupStatements> & { totals: ReturnType<typeof totalStatements>['of'] };
type Looking = { left: number; until_ms: number };

/** Searches one urgency after the other. Within each, the index is in the order of the queue. */
function inQueue({ queue, totals }: Statements, lookup: Lookup, looking: Looking): SearchPage {
  const { facets, limit, after, most_urgent, least_urgent } = lookup;
  const [first = most_urgent, behind = 0] = after;
  const pending = totals.get({ owner: facets.account_id });
  const rows: Match[] = [];
  let bytes = 0;
  let position = [first, behind];
  for (let urgency = first; urgency >= least_urgent; urgency -= 1) {
    if (!pending?.[priorityOf(urgency)]) continue; // starting the scan of an urgency is the costly part
    const match = facetMatch(lookup.match, { ...facets, urgency, view: 'queue' });
    const from = urgency === first ? behind : 0;
    if (performance.now() > looking.until_ms && urgency !== first) return { rows, next: [urgency, 0], truncated: true };
    for (const row of queue.iterate({ match, after: from, limit: looking.left })) {
      if (isWanted(row, lookup) && row.urgency === urgency) {
        if (rows.length === limit || bytes >= most_bytes) return { rows, next: position, truncated: false };
        rows.push(row);
        bytes += row.size_bytes;
      }
      position = [urgency, row.rowid];
      if (isEnough(looking)) return { rows, next: position, truncated: true };
    }
  }
  return { rows, next: null, truncated: false };
}

/** Collects all matches, sorts them by answer, because the index does not, and reads the rows of the first. */
function amongDecided({ decided, one }: Statements, lookup: Lookup, looking: Looking): SearchPage {
  const { facets, limit, after, most_urgent, least_urgent } = lookup;
  const [before = Number.MAX_SAFE_INTEGER] = after;
  const urgency = most_urgent === least_urgent ? { urgency: most_urgent } : {};
  const match = facetMatch(lookup.match, { ...facets, ...urgency, view: 'decided' });
  const gathered: { sequence: number; answer_sequence: number }[] = [];
  let truncated = false;
  for (const row of decided.iterate({ match, before, limit: looking.left })) {
    if (row.sequence !== null) gathered.push(row);
    truncated = isEnough(looking);
    if (truncated) break;
  }
  gathered.sort((a, b) => b.answer_sequence - a.answer_sequence);
  const rows: Match[] = [];
  let bytes = 0;
  let last = before;
  for (const { sequence, answer_sequence } of gathered) {
    const row = one.get({ sequence });
    if (!row || !isWanted(row, lookup) || row.urgency > most_urgent || row.urgency < least_urgent) continue;
    if (rows.length === limit || bytes >= most_bytes) return { rows, next: [last], truncated };
    rows.push(row);
    bytes += row.size_bytes;
    last = answer_sequence;
  }
  return { rows, next: null, truncated };
}

/** Checks a match against the input itself, because the index may be out of date. */
function isWanted(row: Match | { [K in keyof Match]: null }, { facets, caller_item_id }: Lookup): row is Match {
  if (row.sequence === null || row.account_id !== facets.account_id) return false;
  if (facets.caller_id !== undefined && row.caller_id !== facets.caller_id) return false;
  if (facets.row_type !== undefined && row.row_type !== facets.row_type) return false;
  return caller_item_id === null || row.caller_item_id === caller_item_id;
}

function isEnough(looking: Looking): boolean {
  looking.left -= 1;
  return looking.left <= 0 || performance.now() > looking.until_ms;
}

type TermStatements = ReturnType<typeof termStatements>;

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
export function openSpeller(db: Connection): (match: string) => string {
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

function termsOf({ type, typed, untype }: TermStatements, text: string): string[] {
  type.run({ text });
  const terms = typed.all().map(({ term }) => term);
  untype.run();
  return terms;
}

/** Lists the words with a prefix. Undefined without such a word, or with more than `most`. */
function wordsFrom({ from }: TermStatements, beginning: string, most: number): string[] | undefined {
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
