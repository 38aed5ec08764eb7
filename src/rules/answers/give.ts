import type { Outbox, Reviewer } from '../base/outbox.ts';
import { requireAnswerer } from '../base/roles.ts';
import {
  type Answer,
  admitChoice,
  admitConfirmed,
  admitResponse,
  admitSeen,
  type Choice,
  guardAlone,
} from './admit.ts';
import { findRepeated } from './repeat.ts';
import { settleAnswer } from './settle.ts';
import { admitSignature } from './signatures/admit.ts';
import { chosenScope, giveStanding } from './standing/give.ts';

/** The id of an answer, and that of its decision if there is one. */
type TakenAnswer = { readonly answer_id: string; readonly output_result_id: string | null };

/**
 * Takes a person's answer to a pending item, on exactly the content that they saw. It decides, unless it is to be held
 * or a policy asks for the answers of others too. Of concurrent answers, one wins. A repeated request changes nothing.
 * @throws {Refusal} those of the checks it calls
 */
export function giveAnswer(outbox: Outbox, reviewer: Reviewer, answer: Answer): TakenAnswer {
  const repeated = findRepeated(outbox, reviewer, answer);
  if (repeated) return { answer_id: repeated.answer_id, output_result_id: repeated.output_result_id };
  requireAnswerer(outbox, reviewer);
  const input = admitSeen(outbox, reviewer, answer);
  const { standing = null, note, signature, confirms } = answer;
  const confirmed = confirms ? admitConfirmed(outbox, reviewer, { input, confirms }) : undefined;
  const action_value = confirmed?.action_value ?? answer.action_value ?? '';
  const required = admitChoice(outbox, reviewer, { input, action_value, is_bulk: answer.is_bulk });
  const { response, file } =
    confirmed ?? admitResponse(outbox, reviewer, { input, choice: { ...answer, action_value } });
  const scope = standing ? chosenScope(outbox, reviewer, { input, action_value, standing }) : undefined;
  if (scope) guardAlone(required);
  const said = { input, reviewer_id: reviewer.reviewer_id, action_value, response };
  const evidence = admitSignature(outbox, said, { needed: required?.needs.sign ?? false, signature });
  if (file) outbox.store.files.claim.run(file);
  const choice: Choice = { action_value, response, file, note: note ?? '', evidence, standing };
  const { answer_id, output_result_id } = settleAnswer(outbox, reviewer, { input, choice, required, answer });
  const hours = standing?.hours ?? 0;
  if (scope && output_result_id !== null) giveStanding(outbox, reviewer, { input, output_result_id, scope, hours });
  return { answer_id, output_result_id };
}
