import { itemId } from '../contract/item-id.ts';
import { blockOf } from '../store/audit-blocks.ts';
import { note } from './audit.ts';
import { removeInput } from './input.ts';
import type { Outbox } from './outbox.ts';
import { removeItem } from './output.ts';
import { first_instant, isPast } from './overdue.ts';

/** The most rows that one transaction looks at or removes: a few milliseconds' work, for which all others wait. */
const slice = 50;
/** Rows of the trail lie one behind the other, in no index. */
const trail_slice = 500;

/** Where a walk over an account's items stands, and the instant before which they are past their age. */
export type Walk = {
  readonly account_id: string;
  readonly before: string;
  readonly after: number;
  readonly dry: boolean;
};
/** What a slice came to; the next one starts after `after`, and there is none where that is null. */
export type Walked = { readonly expired: number; readonly after: number | null };

/** Removes pending items of one urgency whose content is past its age; counts them only, on a dry run. */
export function expireInputs(
  outbox: Outbox,
  { account_id, urgency, before, after, dry }: Walk & { urgency: number },
): Walked {
  const rows = outbox.store.retention.pendingAfter.all({ account_id, urgency, after, limit: slice });
  const due = rows.filter(({ updated_at }) => isPast(updated_at, before));
  if (!dry) {
    for (const input of due) {
      removeInput(outbox, input);
      const { caller_id, sequence, content_hash } = input;
      note(outbox, {
        kind: 'item.expired',
        account_id,
        caller_id,
        actor,
        subject: itemId(outbox.seal, sequence),
        content_hash,
      });
    }
  }
  return walked(due.length, rows, (last) => last.created_at < before);
}

/** Removes decisions, with their items, whose callers have not acknowledged them in time. No proof remains. */
export function expireOutputs(outbox: Outbox, { account_id, before, after, dry }: Walk): Walked {
  const rows = outbox.store.retention.answeredAfter.all({ account_id, after, limit: slice });
  const due = rows.filter(({ answered_at }) => isPast(answered_at, before));
  if (!dry) {
    for (const output of due) {
      removeItem(outbox, output);
      const { caller_id, input_sequence, output_result_id } = output;
      note(outbox, { kind: 'decision.expired', account_id, caller_id, actor, subject: output_result_id });
      outbox.tell({ kind: 'item.removed', account_id, caller_id, sequence: input_sequence });
    }
  }
  return walked(due.length, rows, (last) => last.answered_at < before);
}

type Aged = { readonly before: string; readonly dry: boolean };

/** Removes proofs of acknowledgements that are past their age; `more` says whether there may be others. */
export function expireProofs(outbox: Outbox, { before, dry }: Aged): { expired: number; more: boolean } {
  const aged = { before, since: first_instant };
  if (dry) return { expired: outbox.store.retention.countProofs.get(aged)?.found ?? 0, more: false };
  const { changes } = outbox.store.retention.removeProofs.run({ ...aged, limit: slice });
  return { expired: changes, more: changes === slice };
}

/**
 * Removes the beginning of the audit trail, with its notes, up to the first row that is young; the anchor keeps the
 * hash the rest begins with. What was dated by a clock that was wrong is as old as the row behind it.
 */
export function expireAudit(outbox: Outbox, { before }: { before: string }): { expired: number; more: boolean } {
  const rows = outbox.store.audit.oldest.all({ limit: trail_slice });
  const young = rows.findIndex(({ at }) => at >= before && at <= outbox.now);
  const expired = rows.slice(0, young < 0 ? undefined : young).findLastIndex(({ at }) => isPast(at, before)) + 1;
  const last = rows[expired - 1];
  if (last) {
    outbox.store.audit.prune.run({ through: last.number });
    outbox.store.audit.moveAnchor.run(last);
    outbox.store.auditBlocks.prune.run({ before: blockOf(last.number + 1) });
    outbox.store.notes.prune.run({ through: last.number });
  }
  const more = expired > 0 && young < 0 && rows.length === trail_slice;
  if (!more) outbox.store.audit.forgetUndone.run({ before }); // looks through all of them, so once
  return { expired, more };
}

const actor = 'retention';

/** The numbers are in the order of creation, so the walk is over where one is too young. */
function walked<Row extends { sequence: number }>(expired: number, rows: readonly Row[], old: (last: Row) => boolean) {
  const last = rows.at(-1);
  return { expired, after: last && rows.length === slice && old(last) ? last.sequence : null };
}
