import { timestamp } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';

type Trail = Pick<Store, 'audit' | 'auditLists'>;
type Span = { readonly before: string | null; readonly after: string | null };

/** How far a clock may have been set back without a row being missed; rows are in the order in which they came. */
const margin_ms = 3_600_000;
/** Instants of a later century would not sort as text. */
const latest_ms = Date.parse('9999-12-31T23:59:59.999Z');

/** The numbers between which the rows of a span of time stand, found without looking at the rows in between. */
export function boundsOf(trail: Trail, { before, after }: Span): { before: number; after: number } {
  return {
    before: before === null ? Number.MAX_SAFE_INTEGER : firstAt(trail, timestamp(endOf(before))),
    after: after === null ? 0 : firstAt(trail, timestamp(Date.parse(after) - margin_ms)) - 1,
  };
}

function endOf(before: string): number {
  return Math.min(Date.parse(before) + margin_ms, latest_ms);
}

/** The number at which the trail first comes to an instant. */
function firstAt({ audit, auditLists }: Trail, instant: string): number {
  let low = auditLists.from.get({ number: 0 })?.number ?? 0;
  let high = (audit.last.get()?.number ?? 0) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = auditLists.from.get({ number: middle });
    if (!row || row.at >= instant) high = middle;
    else low = row.number + 1;
  }
  return low;
}
