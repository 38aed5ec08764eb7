import type { Facets } from '../../contract/search-words.ts';
import { priorityOf } from '../../rules/base/priorities.ts';
import type { Connection } from '../../store/database/database.ts';
import { lookupStatements, type Match } from '../../store/tables/search.ts';
import { totalStatements } from '../../store/tables/totals.ts';
import { facetMatch } from './search-match.ts';
import { speller } from './search-spelling.ts';

/**
 * A search. `match` is the expression for the words. `after` is urgency and sequence in the queue, else an answer's.
 */
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
export function searcher(db: Connection, most = usual) {
  const statements = { ...lookupStatements(db), totals: totalStatements(db).of, spell: speller(db) };
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
