import { setImmediate } from 'node:timers/promises';
import { auditedEvents } from '../contract/audit.ts';
import type { AuditEvent, AuditSought } from '../contract/review/audit.ts';
import type { AuditRow } from '../store/audit.ts';
import { boundsOf } from './audit-bounds.ts';
import { eventMaker } from './audit-event.ts';
import { wordsJudge } from './audit-words.ts';
import type { Review } from './review.ts';

/** A row that was looked at; `event` where it is one of those that are sought. */
export type Looked = { readonly number: number; readonly at: string; readonly event: AuditEvent | undefined };

const at_once = 250;

/** Looks through an account's trail from a number back, a slice at a time: others get their turn between slices. */
export async function* walkAudit(
  review: Pick<Review, 'store' | 'seal'>,
  account_id: string,
  { sought, from, first = at_once }: { sought: AuditSought; from: number | undefined; first?: number },
): AsyncGenerator<Looked[]> {
  const { look, event } = eventMaker(review);
  const { after, before } = boundsOf(review.store, sought);
  const shows = wordsJudge(review, sought);
  let position = Math.min(before, from ?? before);
  for (let limit = first; ; limit = at_once) {
    const rows = slice(review, { account_id, before: position, after, limit }, sought);
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

type Slice = { account_id: string; before: number; after: number; limit: number };

function slice({ store }: Pick<Review, 'store'>, at: Slice, sought: AuditSought): AuditRow[] {
  const { kind, caller_id } = sought;
  if (caller_id !== null) return store.auditLists.ofCaller.all({ ...at, caller_id });
  return kind === null ? ofEveryKind(store, at) : store.auditLists.ofKind.all({ ...at, kind });
}

/** Rows of every kind, the newest first, without an index that each commit would have to add to. */
function ofEveryKind({ auditLists }: Review['store'], at: Slice): AuditRow[] {
  let numbers: number[] = [];
  for (const kind of Object.keys(auditedEvents)) {
    const after = numbers[at.limit - 1] ?? at.after; // what is older than so many is not asked for
    const more = auditLists.numbersOfKind.all({ ...at, after, kind }).map(({ number }) => number);
    if (more.length > 0) numbers = [...numbers, ...more].sort((one, other) => other - one).slice(0, at.limit);
  }
  return numbers.flatMap((number) => auditLists.row.get({ number }) ?? []);
}

function inSpan({ at, kind }: AuditRow, sought: AuditSought): boolean {
  if (sought.kind !== null && sought.kind !== kind) return false;
  return (sought.before === null || at < full(sought.before)) && (sought.after === null || at > full(sought.after));
}

/** Columns carry milliseconds; what is asked for may not. */
function full(instant: string): string {
  return new Date(instant).toISOString();
}
