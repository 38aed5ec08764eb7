import { itemId } from '../../contract/item-id.ts';
import { type Interval, isIn } from '../../lib/time/past.ts';
import { audit } from '../base/audit.ts';
import type { Outbox } from '../base/outbox.ts';
import { removeInput } from '../items/input.ts';
import { removeItem } from '../items/output.ts';

/** The most rows that one transaction reads or removes: a few milliseconds, because all other writes wait for it. */
const slice = 50;

/** A position in the scan of an account's items, and the intervals of timestamps that are past their age. */
export type Walk = {
  readonly account_id: string;
  readonly past: readonly Interval[];
  readonly after: number;
  readonly dry: boolean;
};
/** The result of a slice. The next slice starts after `after`; null means that the scan has ended. */
export type SliceResult = { readonly expired: number; readonly after: number | null };

/** Removes pending items of one urgency whose content is past its age. A dry run only counts them. */
export function expireInputs(
  outbox: Outbox,
  { account_id, urgency, past, after, dry }: Walk & { urgency: number },
): SliceResult {
  const rows = outbox.store.retention.pendingAfter.all({ account_id, urgency, after, limit: slice });
  const due = rows.filter(({ updated_at }) => isIn(past, updated_at));
  if (!dry) {
    for (const input of due) {
      removeInput(outbox, actor, input);
      const { caller_id, sequence, content_hash } = input;
      audit(outbox, {
        kind: 'item.expired',
        account_id,
        caller_id,
        actor,
        subject: itemId(outbox.seal, sequence),
        content_hash,
      });
    }
  }
  return sliceResult(due.length, rows, (last) => isIn(past, last.created_at));
}

/** Removes unacknowledged decisions past their age, with their items. No proof remains. */
export function expireOutputs(outbox: Outbox, { account_id, past, after, dry }: Walk): SliceResult {
  const rows = outbox.store.retention.answeredAfter.all({ account_id, after, limit: slice });
  const due = rows.filter(({ answered_at }) => isIn(past, answered_at));
  if (!dry) {
    for (const output of due) {
      removeItem(outbox, output);
      const { caller_id, input_sequence, output_result_id } = output;
      audit(outbox, { kind: 'decision.expired', account_id, caller_id, actor, subject: output_result_id });
      outbox.tell({ kind: 'item.removed', account_id, caller_id, sequence: input_sequence });
    }
  }
  return sliceResult(due.length, rows, (last) => isIn(past, last.answered_at));
}

type AgeSpan = { readonly past: readonly Interval[]; readonly dry: boolean };

/** Removes proofs of acknowledgement that are past their age. `more` tells whether others may remain. */
export function expireProofs(outbox: Outbox, { past, dry }: AgeSpan): { expired: number; more: boolean } {
  const { retention } = outbox.store;
  let expired = 0;
  for (const [since, before] of past) {
    const aged = { since, before };
    const { through } = dry ? { through: null } : (retention.reachOfProofs.get({ ...aged, limit: slice }) ?? nothing);
    if (dry) expired += retention.countProofs.get(aged)?.found ?? 0;
    if (through === null) continue;
    retention.removeAnswers.run({ since, through });
    expired += retention.removeProofs.run({ since, through }).changes;
    audit(outbox, { kind: 'proofs.expired', account_id: null, actor, subject: `${since}/${through}` });
    if (expired >= slice) return { expired, more: true };
  }
  return { expired, more: false };
}

const nothing = { through: null };

const actor = 'retention';

/** Numbers follow the order of creation, so the scan ends at the first row that is too young. */
function sliceResult<Row extends { sequence: number }>(
  expired: number,
  rows: readonly Row[],
  old: (last: Row) => boolean,
): SliceResult {
  const last = rows.at(-1);
  return { expired, after: last && rows.length === slice && old(last) ? last.sequence : null };
}
