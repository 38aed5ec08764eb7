import { Refusal } from '../../contract/errors.ts';
import type { ApprovalRow } from '../../store/tables/approvals.ts';
import type { HoldRow, NamedHold } from '../../store/tables/holds.ts';
import type { InputWithContent } from '../answerable.ts';
import { countedOf } from '../approvals/give.ts';
import { auditDecision, decideTogether } from '../approvals/take.ts';
import { operator } from '../audit.ts';
import { record } from '../decide.ts';
import { existing } from '../existing.ts';
import type { Outbox, Reviewer } from '../outbox.ts';
import { requirementsOf } from '../policy/required.ts';
import { partsOf } from '../policy/rights.ts';
import { chosenScope, giveStanding, type StandingChoice } from '../standing/give.ts';
import { approvalsOfHold, dropHold } from './end.ts';

/**
 * Makes the decision of a held answer whose hold has ended. Sequence, time and id of the decision are those of now.
 * Does nothing if the hold has already ended. If its people may not decide any more, the hold ends without a decision.
 * The caller measures the time.
 */
export function releaseHold(outbox: Outbox, hold_id: string): { released: boolean } {
  const { store } = outbox;
  const found = store.holds.find.get({ hold_id });
  const hold = found && store.holds.ofInput.get(found);
  if (!hold) return { released: false };
  const { input_sequence: sequence, account_id } = hold;
  const input = existing(store.inputs.bySequence.get({ sequence }), 'the item of a held answer');
  const rights = rightsOf(outbox, input, hold);
  if (rights === 'none') {
    dropHold(outbox, { actor: operator, reason: 'not_admitted' }, hold);
    outbox.tell({ kind: 'item.added', account_id, caller_id: input.caller_id, sequence });
    return { released: false };
  }
  store.holds.remove.run({ hold_id });
  if (rights === 'alone') decideAlone(outbox, input, hold);
  else decideTogether(outbox, hold, { input, counted: rights });
  return { released: true };
}

/** Tells on whose word a held answer decides by the policies of now: one person's, or that of these approvals. */
function rightsOf(outbox: Outbox, input: InputWithContent, hold: HoldRow): 'alone' | 'none' | readonly ApprovalRow[] {
  const required = requirementsOf(outbox, input);
  const needs = required?.of(hold.action_value);
  const together = approvalsOfHold(outbox, hold);
  const [one] = together;
  if (!required || !needs) return one ? together : 'alone';
  const { crowd } = required;
  if (one) {
    const counted = countedOf(together, one, { needs, crowd });
    return counted.length >= needs.approvals ? counted : 'none';
  }
  const mayDecide = needs.approvals === 1 && (!needs.sign || hold.is_signed === 1);
  return mayDecide && partsOf(hold.reviewer_id, needs.lists, crowd).length > 0 ? 'alone' : 'none';
}

function decideAlone(outbox: Outbox, input: InputWithContent, hold: NamedHold): void {
  const { action_value, file_id, note, token_id, reviewer_id } = hold;
  const file = file_id === null ? undefined : outbox.store.files.byId.get({ file_id });
  const by = { answered_by: hold.name, standing_answer_id: null };
  const checked = { action_value, response: JSON.parse(hold.response), file, ...by };
  const { output_result_id, cover } = record(outbox, input, checked);
  auditDecision(outbox, { kind: 'decision.made', actor: token_id ?? reviewer_id, ...cover }, note ?? '');
  giveHeldStanding(outbox, hold, { input, output_result_id });
}

/** Gives the standing answer that was chosen with a held answer, if it is still possible. */
function giveHeldStanding(
  outbox: Outbox,
  { standing: chosen, reviewer_id, account_id, name, action_value }: NamedHold,
  { input, output_result_id }: { input: InputWithContent; output_result_id: string },
): void {
  if (chosen === null) return;
  const standing: StandingChoice = JSON.parse(chosen);
  const reviewer: Reviewer = { reviewer_id, account_id, name, role: 'reviewer' };
  try {
    const scope = chosenScope(outbox, reviewer, { input, action_value, standing });
    giveStanding(outbox, reviewer, { input, output_result_id, scope, hours: standing.hours });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error; // the settings have changed since: the decision stands alone
  }
}
