import type { Outbox, Reviewer } from '../base/outbox.ts';
import { requireAnswerer } from '../base/roles.ts';
import { admitApproval, admitChoice, admitResponse, admitSeen, guardAlone, type Seen } from './admit.ts';
import { settleAnswer } from './settle.ts';
import { admitSignature, type GivenSignature } from './signatures/admit.ts';
import { chosenScope, giveStanding, type StandingChoice } from './standing/give.ts';

/** How a person answers: one item or several at once, and the signature that came with the answer. */
type Way = { readonly is_bulk?: boolean; readonly signature?: GivenSignature | undefined };

/** A person's answer, and the state of the item that they saw. */
export type Answer = Way &
  Seen & {
    readonly action_value: string;
    readonly response: unknown;
    readonly person_timezone: string | null;
    /** A note for the reviewers, which the caller never sees. A blank note is not stored. */
    readonly note?: string | null;
    readonly standing?: StandingChoice | null;
  };

/**
 * Takes a person's answer to a pending item, on exactly the content that they saw. It decides, unless it is to be held
 * or a policy asks for more approvals. Of concurrent answers, one wins. The person may give a standing answer with it.
 * @throws {Refusal} signature_required or signature_refused, besides those of the checks it calls
 */
export function giveAnswer(outbox: Outbox, reviewer: Reviewer, answer: Answer) {
  requireAnswerer(outbox, reviewer);
  const input = admitSeen(outbox, reviewer, answer);
  const { action_value, standing, note, signature } = answer;
  const { reviewer_id } = reviewer;
  const required = admitChoice(outbox, reviewer, { ...answer, input });
  const { response, file } = admitResponse(outbox, reviewer, { input, choice: answer });
  const scope = standing ? chosenScope(outbox, reviewer, { input, action_value, standing }) : undefined;
  if (scope) guardAlone(required);
  const said = { input, reviewer_id, action_value, response };
  const evidence = admitSignature(outbox, said, { needed: required?.needs.sign ?? false, signature });
  if (file) outbox.store.files.claim.run(file);
  const choice = { action_value, response, file, note: note ?? '', evidence };
  const settled = settleAnswer(outbox, reviewer, { input, choice, required, standing: standing ?? null });
  const { output_result_id } = settled;
  const hours = standing?.hours ?? 0;
  const mayGive = scope && output_result_id !== null;
  const given = mayGive ? giveStanding(outbox, reviewer, { input, output_result_id, scope, hours }) : null;
  return { ...settled, standing: given, policed: required !== undefined };
}

/** A person's approval of exactly what another person approved, and the state of the item that they saw. */
export type Confirmation = Way & Seen & { readonly approval_id: string; readonly note?: string | null };

/**
 * Approves the action and the response of a standing approval, its file too.
 * @throws {Refusal} not_found if that approval no longer stands; signature_required or signature_refused
 */
export function confirmApproval(outbox: Outbox, reviewer: Reviewer, confirmation: Confirmation) {
  const { approval_id, note, signature } = confirmation;
  const input = admitSeen(outbox, reviewer, confirmation);
  const one = admitApproval(outbox, input, approval_id);
  const { action_value } = one;
  const required = admitChoice(outbox, reviewer, { input, action_value });
  const file = one.file_id === null ? undefined : outbox.store.files.byId.get({ file_id: one.file_id });
  const response = JSON.parse(one.response);
  const said = { input, reviewer_id: reviewer.reviewer_id, action_value, response };
  const evidence = admitSignature(outbox, said, { needed: required?.needs.sign ?? false, signature });
  const choice = { action_value, response, file, note: note ?? '', evidence };
  const policed = required !== undefined;
  return { ...settleAnswer(outbox, reviewer, { input, choice, required }), standing: null, policed };
}
