import type { Facets } from '../contract/search-words.ts';
import type { Connection } from '../store/database.ts';
import { type DecidedMatch, lookupStatements, type Match } from '../store/search.ts';
import { facetMatch } from './search-match.ts';

/** What is looked for; `match` is the words' part. Positions are the lists': urgency and sequence, or answer. */
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
/** A page of what was found, in the order of the list. `truncated` where not all that matches was looked at. */
export type Found = { rows: Match[]; next: number[] | null; truncated: boolean };

const usual = { looked_at: 20_000, looking_ms: 250 };
const most_bytes = 1_000_000; // of the items of a page

/**
 * Makes the search of one connection. It looks at a bounded number of matches, and for a bounded time, so that a word
 * that is everywhere costs as much as a rare one; in the queue `next` is then where to go on.
 */
export function searcher(db: Connection, most = usual) {
  const statements = lookupStatements(db);
  return (lookup: Lookup): Found => {
    const looking = { left: most.looked_at, until_ms: performance.now() + most.looking_ms };
    return db.transaction(() => (lookup.view === 'queue' ? inQueue : amongDecided)(statements, lookup, looking))();
  };
}

type Statements = ReturnType<typeof lookupStatements>;
type Looking = { left: number; until_ms: number };

/** One urgency after the other, each in the order of the index, which is that of the queue. */
function inQueue({ queue }: Statements, lookup: Lookup, looking: Looking): Found {
  const { facets, limit, after, most_urgent, least_urgent } = lookup;
  const [first = most_urgent, behind = 0] = after;
  const rows: Match[] = [];
  let bytes = 0;
  let position = [first, behind];
  for (let urgency = first; urgency >= least_urgent; urgency -= 1) {
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

/** The index knows nothing of the order of decisions, so they are all gathered. */
function amongDecided({ decided }: Statements, lookup: Lookup, looking: Looking): Found {
  const { facets, limit, after, most_urgent, least_urgent } = lookup;
  const [before = Number.MAX_SAFE_INTEGER] = after;
  const urgency = most_urgent === least_urgent ? { urgency: most_urgent } : {};
  const match = facetMatch(lookup.match, { ...facets, ...urgency, view: 'decided' });
  const rows: DecidedMatch[] = [];
  let truncated = false;
  for (const row of decided.iterate({ match, before, limit: looking.left })) {
    if (isWanted(row, lookup) && (row.urgency === most_urgent || most_urgent > least_urgent)) rows.push(row);
    truncated = isEnough(looking);
    if (truncated) break;
  }
  rows.sort((one, other) => other.answer_sequence - one.answer_sequence);
  let bytes = 0;
  const shown = rows.slice(0, limit).filter(({ size_bytes }) => {
    bytes += size_bytes;
    return bytes - size_bytes < most_bytes;
  });
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > shown.length && last ? [last.answer_sequence] : null, truncated };
}

/** The index may be behind the inputs, whose word counts. */
function isWanted<M extends Match>(row: M | { [K in keyof M]: null }, { facets, caller_item_id }: Lookup): row is M {
  if (row.sequence === null || row.account_id !== facets.account_id) return false;
  if (facets.caller_id !== undefined && row.caller_id !== facets.caller_id) return false;
  if (facets.row_type !== undefined && row.row_type !== facets.row_type) return false;
  return caller_item_id === null || row.caller_item_id === caller_item_id;
}

function isEnough(looking: Looking): boolean {
  looking.left -= 1;
  return looking.left <= 0 || performance.now() > looking.until_ms;
}
