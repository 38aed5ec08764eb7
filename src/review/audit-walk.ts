import { setImmediate } from 'node:timers/promises';
import type { AuditEvent, AuditSought } from '../contract/review/audit.ts';
import type { AuditRow } from '../store/audit.ts';
import { every_event } from '../store/audit-blocks.ts';
import { boundsOf } from './audit-bounds.ts';
import { eventMaker } from './audit-event.ts';
import { wordsJudge } from './audit-words.ts';
import type { Review } from './review.ts';

/** A row that was looked at; `event` where it is one of those that are sought. */
export type Looked = { readonly number: number; readonly at: string; readonly event: AuditEvent | undefined };

/** Of the rarest kind each is in a block of its own, so that this is two milliseconds' work. */
const at_once = 100;

/** Looks through an account's trail from a number back, a slice at a time: others get their turn between slices. */
export async function* walkAudit(
  review: Pick<Review, 'store' | 'seal'>,
  account_id: string,
  { sought, from, first = at_once }: { sought: AuditSought; from: number | undefined; first?: number },
): AsyncGenerator<Looked[]> {
  const { look, event } = eventMaker(review);
  const { after, before } = boundsOf(review.store, sought);
  const shows = wordsJudge(review, sought);
  const about = sought.caller_id ?? sought.kind ?? every_event;
  let position = Math.min(before, from ?? before);
  for (let limit = first; ; limit = at_once) {
    const rows = review.store.auditLists.newest.all({ account_id, about, before: position, after, limit });
    yield rows.map((row) => {
      const { number, at } = row;
      const told = inSpan(row, sought) ? look(row) : undefined;
      return { number, at, event: told && shows(row, told) ? event(row, told) : undefined };
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

/** Columns carry milliseconds; what is asked for may not. */
function full(instant: string): string {
  return new Date(instant).toISOString();
}
