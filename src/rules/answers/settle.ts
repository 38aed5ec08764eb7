import { Refusal } from '../../contract/errors.ts';
import type { ApprovalRow } from '../../store/tables/approvals.ts';
import type { HoldRow, NamedHold } from '../../store/tables/holds.ts';
import { operator } from '../base/audit.ts';
import { existing } from '../base/existing.ts';
import type { InputWithContent } from '../base/find-item.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { joined, requirementsOf } from '../policy/required.ts';
import { partsOf } from '../policy/rights.ts';
import {
  auditApproval,
  type Choice,
  countedOf,
  findOwnApproval,
  giveApproval,
  type Required,
  releaseFile,
} from './approvals.ts';
import { decideItem } from './decide.ts';
import { approvalsOfHold, dropHold, type HoldBegun, holdAnswer } from './hold.ts';
import { chosenScope, giveStanding, type StandingChoice } from './standing/give.ts';

type Settling = {
  input: InputWithContent;
  choice: Choice;
  required: Required | undefined;
  /** The standing answer to give with the decision. */
  standing?: StandingChoice | null;
};
type Settled = { output_result_id: string | null; answered_at: string | null; hold?: HoldBegun };

/** Settles a person's choice: it decides, is held before it does, or is one of the approvals that a decision needs. */
export function settleAnswer(outbox: Outbox, reviewer: Reviewer, settling: Settling): Settled {
  const { input, choice, required, standing = null } = settling;
  const { action_value, response, file, note } = choice;
  const seconds = Math.max(outbox.hold_seconds, required?.needs.hold_seconds ?? 0);
  if (!required || required.needs.approvals === 1) {
    if (required || choice.evidence) replaceOwn(outbox, reviewer, { input, choice, required });
    if (seconds > 0) return holdAnswer(outbox, reviewer, input, { ...choice, standing, seconds });
    const by = { answered_by: reviewer.name, actor: reviewer.token_id ?? reviewer.reviewer_id };
    const { output_result_id } = decideItem(outbox, input, { action_value, response, file, note, ...by });
    return { output_result_id, answered_at: outbox.now };
  }
  const counted = giveApproval(outbox, reviewer, { input, choice, required });
  const [first] = counted;
  if (first && counted.length >= required.needs.approvals) {
    if (seconds === 0) return decideTogether(outbox, reviewer, { input, counted });
    const shared = { ...choice, response: JSON.parse(first.response), file: fileOf(outbox, first) };
    return holdAnswer(outbox, reviewer, input, { ...shared, standing: null, seconds });
  }
  const { account_id, caller_id, sequence } = input;
  outbox.tell({ kind: 'item.changed', account_id, caller_id, sequence });
  return { output_result_id: null, answered_at: null };
}

/** Audits an answer that was signed or that a policy applies to. Removes the person's earlier approval of another. */
function replaceOwn(outbox: Outbox, reviewer: Reviewer, settling: Settling): void {
  auditApproval(outbox, reviewer, { ...settling, row: null });
  const mine = findOwnApproval(outbox, reviewer, settling.input);
  if (!mine) return;
  outbox.store.approvals.remove.run(mine);
  if (mine.file_id) releaseFile(outbox, mine.file_id);
}

/**
 * Makes the decision of a held answer whose hold has ended. Does nothing if the hold has already ended. If its people
 * may not decide any more, the hold ends without a decision. The caller measures the time.
 */
export function releaseHold(outbox: Outbox, hold_id: string): { released: boolean } {
  const { store } = outbox;
  const found = store.holds.find.get({ hold_id });
  const hold = found && store.holds.ofInput.get(found);
  if (!hold) return { released: false };
  const { input_sequence: sequence, account_id } = hold;
  const input = existing(store.inputs.bySequence.get({ sequence }), 'the item of a held answer');
  const counted = countHeld(outbox, input, hold);
  if (counted === undefined) {
    dropHold(outbox, { actor: operator, reason: 'not_admitted' }, hold);
    outbox.tell({ kind: 'item.added', account_id, caller_id: input.caller_id, sequence });
    return { released: false };
  }
  store.holds.remove.run({ hold_id });
  if (counted.length > 0) decideTogether(outbox, hold, { input, counted });
  else decideAlone(outbox, input, hold);
  return { released: true };
}

/**
 * Returns the approvals by which a held answer decides under the present policies; none if one person's word decides.
 * Undefined if the answer may not decide.
 */
function countHeld(outbox: Outbox, input: InputWithContent, hold: HoldRow): readonly ApprovalRow[] | undefined {
  const required = requirementsOf(outbox, input);
  const needs = required?.of(hold.action_value);
  const together = approvalsOfHold(outbox, hold);
  const [one] = together;
  if (!required || !needs) return together;
  const { crowd } = required;
  if (one) {
    const counted = countedOf(together, one, { needs, crowd });
    return counted.length >= needs.approvals ? counted : undefined;
  }
  const mayDecide = needs.approvals === 1 && (!needs.sign || hold.is_signed === 1);
  return mayDecide && partsOf(hold.reviewer_id, needs.lists, crowd).length > 0 ? [] : undefined;
}

function decideAlone(outbox: Outbox, input: InputWithContent, hold: NamedHold): void {
  const { action_value, note, token_id, reviewer_id, name: answered_by } = hold;
  const response = JSON.parse(hold.response);
  const by = { answered_by, actor: token_id ?? reviewer_id };
  const decision = { action_value, response, file: fileOf(outbox, hold), note, ...by };
  const { output_result_id } = decideItem(outbox, input, decision);
  giveHeldStanding(outbox, hold, { input, output_result_id });
}

/** Decides by approvals of one choice, with the response and the file of the first. */
function decideTogether(
  outbox: Outbox,
  { reviewer_id: actor }: Pick<Reviewer, 'reviewer_id'>,
  { input, counted }: { input: InputWithContent; counted: readonly ApprovalRow[] },
) {
  const [first] = counted;
  if (!first) throw new Error('a decision of several needs an approval');
  const { output_result_id } = decideItem(outbox, input, {
    action_value: first.action_value,
    response: JSON.parse(first.response),
    file: fileOf(outbox, first),
    answered_by: joined(counted.map(({ name }) => name)),
    actor,
    note: counted.flatMap((one) => (one.note === null ? [] : [`${one.name}: ${one.note}`])).join('\n'),
    approvals: counted,
  });
  return { output_result_id, answered_at: outbox.now };
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

function fileOf({ store }: Outbox, { file_id }: Pick<ApprovalRow, 'file_id'>) {
  return file_id === null ? undefined : store.files.byId.get({ file_id });
}
