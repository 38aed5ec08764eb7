import type { DecidedBy, DecisionState, TypeState } from '../../contract/audit.ts';
import type { Store } from '../../store/store.ts';
import type { TrailDecision } from '../../store/tables/trail-decisions.ts';
import { boundsOf } from '../trail/bounds.ts';

/** A span of time: `from` inclusive, `to` exclusive; null is without an end. */
export type Span = { readonly from: string | null; readonly to: string | null };
type Sought = Span & { readonly account_id: string };
type Trail = Pick<Store, 'audit' | 'auditLists' | 'trailDecisions'>;

/** Numbers of the trail that one statement reads: a few milliseconds. */
const slice = 2_000;

/** Yields the decisions of an account in slices of the trail, oldest first. Memory does not grow with their number. */
export function* decisionRecords(trail: Trail, { account_id, from, to }: Sought): Generator<DecisionRecord[]> {
  const { after, before } = boundsOf(trail, { after: from, before: to });
  const last = Math.min(before - 1, trail.audit.last.get()?.number ?? 0);
  const first = trail.auditLists.from.get({ number: after + 1 })?.number ?? last + 1;
  for (let number = first - 1; number < last; number += slice) {
    const through = Math.min(number + slice, last);
    const rows = trail.trailDecisions.between.all({ account_id, after: number, through });
    yield rows.filter(({ at }) => (from === null || at >= from) && (to === null || at < to)).map(recordOf);
  }
}

/** One decision of an export. Its columns are in this order. */
export type DecisionRecord = ReturnType<typeof recordOf>;

function recordOf(row: TrailDecision) {
  const { created_at, row_type }: Partial<DecisionState & TypeState> = JSON.parse(row.state ?? '{}');
  const asked_at = created_at ?? row.created_at;
  return {
    answered_at: row.at,
    asked_at,
    waited_ms: asked_at === null ? null : waitedMs(asked_at, row.at),
    caller_id: row.caller_id,
    caller_name: row.caller_name,
    item_id: row.item,
    caller_item_id: row.caller_item_id,
    row_type: row_type ?? null,
    revision: row.revision,
    action_value: row.action_value,
    answered_by: row.answered_by,
    decided_by: decidedBy(row),
    output_result_id: row.output_result_id,
    undone_at: row.undone_at,
    read_at: row.read_at,
    acknowledged_at: row.acknowledged_at,
    content_hash: row.content_hash,
    response_hash: row.response_hash,
  };
}

/** Computes the time from a request to its answer. It is 0 if the clock was set back in between. */
export function waitedMs(asked_at: string, answered_at: string): number {
  return Math.max(0, Date.parse(answered_at) - Date.parse(asked_at));
}

/** Tells what made the decision of a row. */
export function decidedBy({ kind, actor }: Pick<TrailDecision, 'kind' | 'actor'>): DecidedBy {
  if (kind === 'standing.used') return 'standing_answer';
  return actor === 'policy' ? 'policy' : 'person';
}
