import { busyRefusal, Refusal } from '../../contract/errors.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { day_ms } from '../../lib/time/units.ts';
import type { NamedAnswer } from '../../store/tables/answers.ts';
import { actorOf, audit } from '../base/audit.ts';
import { existing } from '../base/existing.ts';
import { findForReviewer, type InputWithContent } from '../base/find-item.ts';
import { admitOutput } from '../base/lifecycle.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { priorityOf } from '../base/priorities.ts';
import { requireAnswerer } from '../base/roles.ts';
import { admitPerson, joinNames, requirementsOf } from '../policy/required.ts';
import { auditEnded } from './answer-audit.ts';
import { endShared, heldOf } from './end.ts';
import { removeFile } from './files.ts';
import { endEach } from './standing/end.ts';

/** The most ids of answers that were undone before they were given, of a person in a day. */
const most_early = 1_000;
const retry_seconds = 3_600;

/** The id of an answer. With the item of it, an unknown id is kept as undone. */
export type Undo = { readonly answer_id: string; readonly sequence?: number | undefined };

/**
 * Undoes an answer whose decision its caller has not read. Its item returns to its place in the queue. Of several
 * people, each takes back their own answer, and the others wait again. What one person answered may also be undone by
 * those who may answer so. An answer of one's own that somebody else ended is seen by this.
 * @throws {Refusal} not_found, forbidden or output_already_read
 */
export function undoAnswer(outbox: Outbox, reviewer: Reviewer, { answer_id, sequence }: Undo): { sequence: number } {
  requireAnswerer(outbox, reviewer);
  const row = findToUndo(outbox, reviewer, answer_id);
  const decision = row ? undefined : findUnanswered(outbox, reviewer, answer_id);
  if (row?.state === 'decided' || decision) {
    const decided = { output_result_id: row?.output_result_id ?? decision?.output_result_id ?? '' };
    const of = { sequence: row?.input_sequence ?? decision?.input_sequence ?? 0 };
    undoDecision(outbox, reviewer, { ...decided, ...of });
    return of;
  }
  if (!row) return refuseLater(outbox, reviewer, { answer_id, sequence });
  if (row.state === 'ended') seeEnd(outbox, row);
  else undoOpen(outbox, reviewer, row);
  return { sequence: row.input_sequence };
}

/** Undoes an answer that is given or held. */
function undoOpen(outbox: Outbox, reviewer: Reviewer, row: NamedAnswer): void {
  const { input_sequence: sequence, state } = row;
  const input = existing(outbox.store.inputs.bySequence.get({ sequence }), 'the item of an answer');
  const together = state === 'held' ? heldOf(outbox, sequence) : [row];
  const { action_value } = row;
  const own = admitUndo(outbox, reviewer, { input, together, action_value }) ?? row;
  endShared(outbox, { row: own, together, because: 'undone', actor: actorOf(reviewer) });
  const { account_id, caller_id } = input;
  outbox.tell({ kind: state === 'held' ? 'item.added' : 'item.changed', account_id, caller_id, sequence });
}

export type UndoDecision = { readonly sequence: number; readonly output_result_id: string };

/**
 * Undoes a decision that its caller has not read. A standing answer that was given with it, or made it, ends.
 * @throws {Refusal} not_found, forbidden or output_already_read
 */
export function undoDecision(outbox: Outbox, reviewer: Reviewer, { sequence, output_result_id }: UndoDecision): void {
  const { store } = outbox;
  const found = findForReviewer(outbox, reviewer, sequence);
  const standing = found && store.outputs.byInput.get({ input_sequence: sequence });
  const is_same = standing?.output_result_id === output_result_id;
  const { input, ...decision } = admitOutput('undo', found && is_same ? { ...standing, input: found } : undefined);
  const all = store.answers.standing.all({ input_sequence: sequence });
  const together = all.filter((one) => one.output_result_id === output_result_id);
  const own = admitUndo(outbox, reviewer, { input, together, action_value: decision.action_value });
  const actor = actorOf(reviewer);
  endEach(outbox, actor, store.standingAnswers.ofDecision.all({ output_result_id }));
  store.outputs.remove.run({ sequence: decision.sequence });
  store.inputs.setAnswered.run({ sequence, answered_at: null });
  store.itemTraces.waitAgain.run({ input_sequence: sequence, waits_since: outbox.now });
  store.search.stale.run({ input_sequence: sequence });
  outbox.ledger.add(input, { [priorityOf(input.urgency)]: 1, ready: -1, stored_bytes: -decision.stored_bytes });
  const { account_id, caller_id } = input;
  audit(outbox, { kind: 'decision.undone', account_id, caller_id, actor, subject: output_result_id });
  store.audit.recordUndone.run({ output_result_id, input_sequence: sequence, undone_at: outbox.now });
  if (own) endShared(outbox, { row: own, together, because: 'undone', actor });
  else if (decision.file_id) removeFile(outbox, decision.file_id);
  outbox.tell({ kind: 'item.added', account_id, caller_id, sequence });
}

type Undoing = {
  readonly input: InputWithContent;
  /** The answers that one hold or decision consists of. */
  readonly together: readonly NamedAnswer[];
  readonly action_value: string;
};

/**
 * Admits an undo, and returns the answer that ends: one's own of several, or that of one person.
 * @throws {Refusal} forbidden
 */
function admitUndo(outbox: Outbox, reviewer: Reviewer, { input, together, action_value }: Undoing) {
  const mine = together.find(({ reviewer_id }) => reviewer_id === reviewer.reviewer_id);
  if (mine) return mine;
  const [alone] = together;
  if (together.length > 1 || alone?.state === 'given') {
    const who = together.map(({ name }) => name);
    throw new Refusal('forbidden', `Only ${joinNames(who)} may undo this: the answer is theirs.`, { who });
  }
  const required = requirementsOf(outbox, input);
  const needs = required?.of(action_value);
  if (required && needs) admitPerson(needs, required.crowd, reviewer);
  return alone;
}

/** Finds an answer by its id: one's own, or one that stands in the account. */
function findToUndo({ store }: Outbox, { reviewer_id, account_id }: Reviewer, answer_id: string) {
  const own = store.answers.mine.get({ answer_id, reviewer_id });
  if (own) return own;
  const [one, another] = store.answers.withId.all({ answer_id, account_id });
  return one && !another && one.state !== 'ended' ? one : undefined;
}

/** Finds a live decision that no answer made: that of a policy or a standing answer, or one from before answers. */
function findUnanswered({ store }: Outbox, { account_id }: Reviewer, answer_id: string) {
  const decision = store.decisions.byId.get({ output_result_id: decisionIdOf(answer_id) });
  if (decision?.account_id !== account_id || decision.acknowledged_at !== null) return undefined;
  const all = store.answers.standing.all(decision);
  return all.some((one) => one.output_result_id === decision.output_result_id) ? undefined : decision;
}

/** Returns the id by which a decision that no answer made is undone. */
export function unansweredId(output_result_id: string): string {
  return `ans${output_result_id.slice('out'.length)}`;
}

function decisionIdOf(answer_id: string): string {
  return `out${answer_id.slice('ans'.length)}`;
}

function seeEnd(outbox: Outbox, { sequence, input_sequence, response }: NamedAnswer): void {
  if (response === null) return;
  outbox.store.answers.see.run({ sequence });
  outbox.store.answers.tidy.run({ input_sequence });
}

/**
 * Keeps an unknown id as that of an answer that was undone, so that a request which arrives later changes nothing.
 * @throws {Refusal} not_found without the item, or after too many
 */
function refuseLater(outbox: Outbox, reviewer: Reviewer, { answer_id, sequence = 0 }: Undo): { sequence: number } {
  const input = findForReviewer(outbox, reviewer, sequence);
  if (!input) throw new Refusal('not_found', 'There is no such answer.');
  const { reviewer_id, account_id, token_id = null } = reviewer;
  const since = timestamp(outbox.now_ms - day_ms);
  const { found } = existing(outbox.store.answers.countEarly.get({ reviewer_id, since }), 'a count');
  if (found >= most_early) throw busyRefusal('Too many answers were undone that had not been given.', retry_seconds);
  const row: NamedAnswer = {
    sequence: outbox.ledger.nextNumber(),
    answer_id,
    account_id,
    input_sequence: sequence,
    revision: input.revision,
    reviewer_id,
    name: reviewer.name,
    token_id,
    action_value: '',
    ...{ response: null, file_id: null, note: null, is_signed: 0, standing: null, salt: null, request_hash: null },
    ...{ state: 'ended', ended_because: 'undone', hold_seconds: null, output_result_id: null },
    ...{ given_at: outbox.now, settled_at: outbox.now },
  };
  outbox.store.answers.insert.run(row);
  auditEnded(outbox, row, { because: 'undone', actor: actorOf(reviewer), caller_id: input.caller_id });
  return { sequence };
}
