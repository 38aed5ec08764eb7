import { setImmediate } from 'node:timers/promises';
import type { DataOf } from '../../contract/endpoint.ts';
import { sequenceOf } from '../../contract/item-id.ts';
import { positionOf } from '../../contract/paging.ts';
import type { AuditEvent, AuditQuery, AuditSought } from '../../contract/review/audit.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { writeCursor } from '../../lib/crypto/cursor.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import type { AuditRow } from '../../store/tables/audit.ts';
import { every_event } from '../../store/tables/audit-blocks.ts';
import { boundsOf } from '../../upkeep/trail/bounds.ts';
import type { Review } from '../people.ts';
import { type AuditNames, eventMaker, eventNumber } from './audit-event.ts';
import { type ExportedFile, fileName } from './exports.ts';

type Page = DataOf<ReviewEndpoints['auditList']>;

const list = 'auditList';
const most_looked_at = 20_000;
const most_looking_ms = 250;

/** Returns a page of the account's audit trail. Scans a bounded number of rows for a bounded time. */
export async function listAudit(review: Review, { account_id }: Reviewer, query: AuditQuery): Promise<Page> {
  const [from] = positionOf(review.seal, list, query) ?? [];
  const until_ms = performance.now() + most_looking_ms;
  const first = query.limit + 1;
  const events: AuditEvent[] = [];
  let position = from ?? Number.MAX_SAFE_INTEGER;
  let back_to: string | null = null;
  let looked_at = 0;
  const page = (next: number | null): Page => ({
    events,
    has_more: next !== null,
    next_cursor: next === null ? null : writeCursor(review.seal, list, [next]),
    searched_back_to: next === null ? null : back_to,
  });
  for await (const rows of walkAudit(review, account_id, { sought: query, from, first })) {
    for (const { number, at, event } of rows) {
      if (event && events.length === query.limit) return page(position);
      if (event) events.push(event);
      position = number;
      back_to = at;
    }
    looked_at += rows.length;
    if (looked_at >= most_looked_at || performance.now() > until_ms) return page(position);
  }
  return page(null);
}

/** Returns the audit trail of an account as a file of JSON lines, newest first. */
export function auditFile(review: Review, { account_id }: Reviewer, sought: AuditSought): ExportedFile {
  const name = fileName('activity', review.clock(), 'jsonl');
  return { name, type: 'application/x-ndjson; charset=utf-8', texts: linesOf(review, account_id, sought) };
}

async function* linesOf(review: Review, account_id: string, sought: AuditSought): AsyncGenerator<string> {
  for await (const rows of walkAudit(review, account_id, { sought, from: undefined })) {
    yield rows.flatMap(({ event }) => (event ? [`${JSON.stringify(event)}\n`] : [])).join('');
  }
}

/** A scanned row; `event` is undefined if it does not match the query. */
type ScannedRow = { readonly number: number; readonly at: string; readonly event: AuditEvent | undefined };

/** Rows per slice. Rows of the rarest kind are in one block each, so a slice takes at most two milliseconds. */
const at_once = 100;

/** Scans an account's trail backwards in slices, and yields to other requests between slices. */
export async function* walkAudit(
  review: Pick<Review, 'store' | 'seal'>,
  account_id: string,
  { sought, from, first = at_once }: { sought: AuditSought; from: number | undefined; first?: number },
): AsyncGenerator<ScannedRow[]> {
  const { look, event } = eventMaker(review);
  const { after, before } = boundsOf(review.store, sought);
  const shows = wordsTest(review, sought);
  const about = sought.caller_id ?? sought.kind ?? every_event;
  let position = Math.min(before, from ?? before);
  for (let limit = first; ; limit = at_once) {
    const rows = review.store.auditLists.newest.all({ account_id, about, before: position, after, limit });
    yield rows.map((row) => {
      const { number, at } = row;
      const names = inSpan(row, sought) ? look(row) : undefined;
      return { number, at, event: names && shows(row, names) ? event(row, names) : undefined };
    });
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    position = last.number;
    await setImmediate();
  }
}

function inSpan({ at, kind, caller_id }: AuditRow, sought: AuditSought): boolean {
  if (sought.kind !== null && sought.kind !== kind) return false;
  if (sought.caller_id !== null && sought.caller_id !== caller_id) return false;
  return (sought.before === null || at < full(sought.before)) && (sought.after === null || at > full(sought.after));
}

/** Adds milliseconds to an instant, because columns have them and queries may not. */
function full(instant: string): string {
  return new Date(instant).toISOString();
}

/** Tells whether a row, its names or its text contain one word. */
type Shows = (row: AuditRow, names: AuditNames, text: () => string) => boolean;

/** Creates the test whether a row contains every word of the query in any of its ids, names and values. */
function wordsTest(review: Pick<Review, 'seal'>, { q }: AuditSought): (row: AuditRow, names: AuditNames) => boolean {
  const words = folded(q ?? '')
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => testOf(review, word));
  return (row, names) => {
    let known: string | undefined;
    const text = () => {
      known ??= textOf(row, names);
      return known;
    };
    return words.every((shows) => shows(row, names, text));
  };
}

/** Decrypts a word that is the id of an item or an event once, instead of encrypting the ids of every row. */
function testOf({ seal }: Pick<Review, 'seal'>, word: string): Shows {
  const input_sequence = sequenceOf(seal, word);
  if (input_sequence !== undefined)
    return (row, { about }) => row.subject === word || about?.input_sequence === input_sequence; // or a deleted item
  const number = eventNumber({ seal }, word);
  if (number !== undefined) return (row) => row.number === number;
  return (_, __, text) => text().includes(word);
}

function textOf(row: AuditRow, { actor_name, caller_name, subject_name, about }: AuditNames): string {
  const { actor, caller_id, subject, answered_by, state } = row;
  const standing = row.kind === 'standing.used' ? state : null;
  const ids = [actor, caller_id, subject, answered_by, standing, about?.caller_item_id, about?.action_value];
  return folded([...ids, actor_name, caller_name, subject_name].map((one) => one ?? '').join('\n'));
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
