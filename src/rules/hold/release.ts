import { Refusal } from '../../contract/errors.ts';
import type { NamedHold } from '../../store/tables/holds.ts';
import type { InputWithContent } from '../answerable.ts';
import { record } from '../decide.ts';
import { auditDecision } from '../decision.ts';
import { existing } from '../existing.ts';
import type { Outbox, Reviewer } from '../outbox.ts';
import { chosenScope, giveStanding, type StandingChoice } from '../standing/give.ts';

/**
 * Makes the decision of a held answer whose hold has ended. Sequence, time and id of the decision are those of now.
 * Does nothing if the hold has already ended. The caller measures the time.
 */
export function releaseHold(outbox: Outbox, hold_id: string): { released: boolean } {
  const { store } = outbox;
  const found = store.holds.find.get({ hold_id });
  const hold = found && store.holds.ofInput.get(found);
  if (!hold) return { released: false };
  const { input_sequence: sequence, action_value, file_id, note, token_id, reviewer_id } = hold;
  const input = existing(store.inputs.bySequence.get({ sequence }), 'the item of a held answer');
  const file = file_id === null ? undefined : store.files.byId.get({ file_id });
  const response = JSON.parse(hold.response);
  store.holds.remove.run({ hold_id });
  const by = { answered_by: hold.name, standing_answer_id: null };
  const { output_result_id, cover } = record(outbox, input, { action_value, response, file, ...by });
  auditDecision(outbox, { kind: 'decision.made', actor: token_id ?? reviewer_id, ...cover }, note ?? '');
  giveHeldStanding(outbox, hold, { input, output_result_id });
  return { released: true };
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
