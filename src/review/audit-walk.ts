import { setImmediate } from 'node:timers/promises';
import type { AuditEvent, AuditSought } from '../contract/review/audit.ts';
import type { AuditRow } from '../store/audit.ts';
import { boundsOf } from './audit-bounds.ts';
import { eventMaker } from './audit-event.ts';
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
  const make = eventMaker(review);
  const { after, before } = boundsOf(review.store, sought);
  const isWanted = judgeOf(sought);
  let position = Math.min(before, from ?? before);
  for (let limit = first; ; limit = at_once) {
    const rows = slice(review, { account_id, before: position, after, limit }, sought);
    yield rows.map((row) => {
      const event = inSpan(row, sought) ? make(row) : undefined;
      return { number: row.number, at: row.at, event: event && isWanted(event) ? event : undefined };
    });
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    position = last.number;
    await setImmediate();
  }
}

type Slice = { account_id: string; before: number; after: number; limit: number };

function slice({ store: { auditLists } }: Pick<Review, 'store'>, at: Slice, sought: AuditSought): AuditRow[] {
  const { kind, caller_id } = sought;
  if (caller_id !== null) return auditLists.ofCaller.all({ ...at, caller_id });
  return kind === null ? auditLists.ofAccount.all(at) : auditLists.ofKind.all({ ...at, kind });
}

function inSpan({ at, kind }: AuditRow, sought: AuditSought): boolean {
  if (sought.kind !== null && sought.kind !== kind) return false;
  return (sought.before === null || at < full(sought.before)) && (sought.after === null || at > full(sought.after));
}

/** Columns carry milliseconds; what is asked for may not. */
function full(instant: string): string {
  return new Date(instant).toISOString();
}

/** Where words are looked for. */
const shown = [
  'actor',
  'actor_name',
  'caller_id',
  'caller_name',
  'subject',
  'subject_name',
  'item_id',
  'caller_item_id',
  'action_value',
  'event_id',
] as const satisfies readonly (keyof AuditEvent)[];

function judgeOf({ q }: AuditSought): (event: AuditEvent) => boolean {
  const words = folded(q ?? '')
    .split(/\s+/u)
    .filter(Boolean);
  if (words.length === 0) return () => true;
  return (event) => {
    const text = folded(shown.map((name) => event[name] ?? '').join('\n'));
    return words.every((word) => text.includes(word));
  };
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
