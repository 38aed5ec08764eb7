import { timestamp } from '../../lib/time/clock.ts';
import { hour_ms } from '../../lib/time/units.ts';
import type { Store } from '../../store/store.ts';

type Trail = Pick<Store, 'audit' | 'auditLists'>;
type Span = { readonly before: string | null; readonly after: string | null };

/** The largest backward clock step, in milliseconds, at which no row is missed. Rows are in the order of insertion. */
const margin_ms = hour_ms;
/** The latest supported instant. Years above 9999 do not sort as text. */
const latest_ms = Date.parse('9999-12-31T23:59:59.999Z');

/** Finds the row numbers that bound a time span, by binary search. */
export function boundsOf(trail: Trail, { before, after }: Span): { before: number; after: number } {
  return {
    before: before === null ? Number.MAX_SAFE_INTEGER : firstAt(trail, timestamp(endOf(before))),
    after: after === null ? 0 : firstAt(trail, timestamp(Date.parse(after) - margin_ms)) - 1,
  };
}

function endOf(before: string): number {
  return Math.min(Date.parse(before) + margin_ms, latest_ms);
}

/** Finds the number of the first row at or after an instant. */
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
