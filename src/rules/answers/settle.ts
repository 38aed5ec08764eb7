import { Refusal } from '../../contract/errors.ts';
import { newSalt } from '../../lib/crypto/salted.ts';
import { newId } from '../../lib/ids.ts';
import { writeJcs } from '../../lib/json/canonical-json.ts';
import type { NamedAnswer } from '../../store/tables/answers.ts';
import { actorOf, operator } from '../base/audit.ts';
import type { InputWithContent } from '../base/find-item.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { joinNames, requirementsOf } from '../policy/required.ts';
import type { Answer, Choice } from './admit.ts';
import { auditCarried, auditGiven } from './answer-audit.ts';
import { countedOf, isSameChoice, type Required } from './approvals.ts';
import { decideItem } from './decide.ts';
import { endAnswer, releaseFile, waitAgain } from './end.ts';
import { hashRequest } from './repeat.ts';
import { chosenScope, giveStanding, type StandingChoice } from './standing/give.ts';

type Settling = {
  readonly input: InputWithContent;
  readonly choice: Choice;
  readonly required: Required | undefined;
  /** The request that gave it. */
  readonly answer: Answer;
};

/** Settles a person's choice: it decides, is held before it does, or waits for the answers of others. */
export function settleAnswer(outbox: Outbox, reviewer: Reviewer, settling: Settling) {
  const { input, choice, required } = settling;
  const { store } = outbox;
  const needed = required?.needs.approvals ?? 1;
  const seconds = Math.max(outbox.hold_seconds, required?.needs.hold_seconds ?? 0);
  const before = store.answers.standing.all({ input_sequence: input.sequence });
  const isOwn = (one: NamedAnswer) => one.reviewer_id === reviewer.reviewer_id;
  for (const own of before.filter(isOwn)) endAnswer(outbox, own, { because: 'superseded', actor: actorOf(reviewer) });
  const others = before.filter((one) => !isOwn(one));
  const row = answerRow(outbox, reviewer, settling, others);
  const counted = required && needed > 1 ? countedOf([...others, row], row, required) : [row];
  const isEnough = counted.length >= needed;
  const isHeld = isEnough && seconds > 0;
  const together = counted.filter((one) => one !== row);
  const isIn = counted.includes(row); // not if somebody counts in its place
  const held = { state: 'held', hold_seconds: seconds } as const;
  const given = isHeld && isIn ? { ...row, ...held } : row;
  if (choice.file && choice.file.file_id !== row.file_id) releaseFile(outbox, choice.file.file_id);
  if (required || choice.evidence || !isEnough || isHeld)
    auditGiven(outbox, reviewer, { ...settling, row: given, together: isHeld && isIn ? together : [] });
  if (!isEnough || isHeld || !isIn) store.answers.insert.run(given);
  for (const [at, one] of isHeld ? together.entries() : []) {
    store.answers.hold.run({ sequence: one.sequence, hold_seconds: isIn || at > 0 ? null : seconds });
    if (!isIn) auditCarried(outbox, input, { ...one, ...held, hold_seconds: at > 0 ? null : seconds });
  }
  if (isEnough && !isHeld) {
    const { output_result_id } = decideTogether(outbox, { input, counted, needed, own: isIn ? row : undefined });
    return { answer_id: row.answer_id, output_result_id };
  }
  const { account_id, caller_id, sequence } = input;
  outbox.tell({ kind: isHeld ? 'item.held' : 'item.changed', account_id, caller_id, sequence });
  return { answer_id: row.answer_id, output_result_id: null };
}

/** Builds the row of an answer. The response and the file are those of the first person who gave the same answer. */
function answerRow(
  outbox: Outbox,
  reviewer: Reviewer,
  { input, choice, required, answer }: Settling,
  others: readonly NamedAnswer[],
): NamedAnswer {
  const { action_value, file, note, evidence, standing } = choice;
  const { reviewer_id, account_id, name, token_id = null } = reviewer;
  const own = { action_value, response: writeJcs(choice.response) };
  const first = (required?.needs.approvals ?? 1) > 1 ? others.find((one) => isSameChoice(one, own)) : undefined;
  const salt = newSalt();
  return {
    sequence: outbox.ledger.nextNumber(),
    answer_id: answer.answer_id ?? newId('ans', outbox.now_ms),
    account_id,
    input_sequence: input.sequence,
    revision: input.revision,
    reviewer_id,
    token_id,
    name,
    action_value,
    response: first?.response ?? own.response,
    file_id: first ? first.file_id : (file?.file_id ?? null),
    note: note.trim() === '' ? null : note,
    is_signed: evidence ? 1 : 0,
    standing: standing && JSON.stringify(standing),
    salt,
    request_hash: hashRequest(outbox, salt, answer) ?? null,
    state: 'given',
    ended_because: null,
    hold_seconds: null,
    given_at: outbox.now,
    settled_at: null,
    output_result_id: null,
  };
}

/**
 * Makes the decision of held answers when their hold is over. If their people may not decide any more, the hold ends
 * without a decision: the answer of one person ends, those of several wait again. Does nothing if the hold has ended
 * already. The caller measures the time.
 */
export function releaseHold(
  outbox: Outbox,
  { sequence, input_sequence }: Pick<NamedAnswer, 'sequence' | 'input_sequence'>,
): { released: boolean } {
  const { store } = outbox;
  const held = store.answers.standing.all({ input_sequence }).filter(({ state }) => state === 'held');
  const first = held.find((one) => one.sequence === sequence && one.hold_seconds !== null);
  const input = first && store.inputs.bySequence.get({ sequence: input_sequence });
  if (!first || !input) return { released: false };
  const required = requirementsOf(outbox, input);
  const needs = required?.of(first.action_value);
  const counted = required && needs ? countedOf(held, first, { needs, crowd: required.crowd }) : held;
  const needed = needs?.approvals ?? 1;
  const [alone] = held.length === 1 ? held : [];
  if (counted.length < needed) {
    if (alone) endAnswer(outbox, alone, { because: 'not_admitted', actor: operator });
    else for (const one of held) waitAgain(outbox, input, one);
    const { account_id, caller_id } = input;
    outbox.tell({ kind: 'item.added', account_id, caller_id, sequence: input_sequence });
    return { released: false };
  }
  for (const one of held) if (!counted.includes(one)) waitAgain(outbox, input, one);
  const { output_result_id } = decideTogether(outbox, { input, counted, needed });
  if (alone) giveHeldStanding(outbox, alone, { input, output_result_id });
  return { released: true };
}

type Together = {
  readonly input: InputWithContent;
  readonly counted: readonly NamedAnswer[];
  readonly needed: number;
  /** The one of them that is not stored yet. */
  readonly own?: NamedAnswer | undefined;
};

/** Decides by the answers of one or several people who say the same, with the response and the file of the first. */
function decideTogether(outbox: Outbox, { input, counted, needed, own }: Together) {
  const [first] = counted;
  if (first?.response === undefined || first.response === null) throw new Error('a decision needs an answer');
  const last = own ?? counted.find((one) => one.hold_seconds !== null) ?? first;
  const isAlone = counted.length === 1;
  const said = counted.flatMap((one) => (one.note === null ? [] : [`${one.name}: ${one.note}`]));
  return decideItem(outbox, input, {
    action_value: first.action_value,
    response: JSON.parse(first.response),
    file: first.file_id === null ? undefined : outbox.store.files.byId.get({ file_id: first.file_id }),
    answered_by: joinNames(counted.map(({ name }) => name)),
    actor: isAlone ? actorOf(last) : last.reviewer_id,
    note: isAlone ? first.note : said.join('\n'),
    answers: counted,
    needed,
    own,
  });
}

/** Gives the standing answer that was chosen with a held answer, if it is still possible. */
function giveHeldStanding(
  outbox: Outbox,
  { standing: chosen, reviewer_id, account_id, name, action_value }: NamedAnswer,
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
