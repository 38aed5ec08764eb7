import type { DataOf } from '../../contract/endpoint.ts';
import { positionOf } from '../../contract/paging.ts';
import type { AuditEvent, AuditQuery, AuditSought } from '../../contract/review/audit.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { writeCursor } from '../../lib/crypto/cursor.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import type { Review } from '../people.ts';
import { walkAudit } from './audit-walk.ts';
import { type ExportedFile, fileName } from './exports.ts';

type Page = DataOf<ReviewEndpoints['auditList']>;

const list = 'auditList';
const most_looked_at = 20_000;
const most_looking_ms = 250;

/**
 * Returns a page of the audit trail of the reviewer's account. It scans a bounded number of rows for a bounded time.
 */
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
