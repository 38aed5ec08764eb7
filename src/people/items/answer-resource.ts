import type { DataOf } from '../../contract/endpoint.ts';
import { itemId } from '../../contract/item-id.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { second_ms } from '../../lib/time/units.ts';
import { countedOf } from '../../rules/answers/approvals.ts';
import { unansweredId } from '../../rules/answers/undo.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import { mayAnswer } from '../../rules/base/roles.ts';
import { requirementsOf, splitNames } from '../../rules/policy/required.ts';
import { type Crowd, partsOf } from '../../rules/policy/rights.ts';
import type { NamedAnswer } from '../../store/tables/answers.ts';
import type { InputContent, InputRow } from '../../store/tables/inputs.ts';
import type { Review } from '../people.ts';

type Answer = DataOf<ReviewEndpoints['answerRead']>['answer'];
type Item = DataOf<ReviewEndpoints['itemRead']>['item'];
type Sources = Pick<Review, 'store' | 'seal' | 'clock' | 'folderTime' | 'holds'> & {
  readonly crowds?: Map<string, Crowd> | undefined;
};
type Required = ReturnType<typeof requirementsOf>;
/** The decision of an item, live or acknowledged. */
type Decided = {
  readonly output_result_id: string;
  readonly action_value: string;
  readonly answered_by: string | null;
  readonly read_at: string | null;
  readonly standing_answer_id: string | null;
  readonly acknowledged_at?: string | null;
};
/** An item with what policies ask of it, for one person. */
type Context = { readonly reviewer: Reviewer; readonly required: Required; readonly isRead: boolean };

/** Describes an answer in any state for a person. */
export function describeAnswer(sources: Sources, reviewer: Reviewer, row: NamedAnswer): Answer {
  const { store } = sources;
  const { input_sequence } = row;
  if (row.state === 'ended') return shown(sources, row, { may_undo: false, counts: false });
  const input = store.inputs.bySequence.get({ sequence: input_sequence });
  const output = store.outputs.byInput.get({ input_sequence });
  const all = describeAnswers(sources, reviewer, { input, input_sequence, isRead: !output || output.read_at !== null });
  return (
    all.find(({ answer_id, person }) => answer_id === row.answer_id && person.reviewer_id === row.reviewer_id) ??
    shown(sources, row, { may_undo: false, counts: false })
  );
}

type Asked = {
  readonly input_sequence: number;
  readonly input: (InputRow & InputContent) | undefined;
  /** True once the caller has read the decision, and if the item has no live one. */
  readonly isRead: boolean;
};

/** Describes the given, held and decided answers of an item for a person, oldest first. */
export function describeAnswers(
  sources: Sources,
  reviewer: Reviewer,
  { input_sequence, input, isRead }: Asked,
): Answer[] {
  const { store, folderTime, crowds } = sources;
  const rows = store.answers.standing.all({ input_sequence });
  if (rows.length === 0) return [];
  const required = input && requirementsOf({ store, folder_now: timestamp(folderTime()), crowds }, input);
  return rows.map((row) => {
    const may_undo = mayUndo(rows, row, { reviewer, required, isRead });
    return shown(sources, row, { may_undo, counts: isCounted(rows, row, required) });
  });
}

function isCounted(rows: readonly NamedAnswer[], row: NamedAnswer, required: Required): boolean {
  const needs = required?.of(row.action_value);
  if (row.state !== 'given' || !required || !needs) return true;
  const given = rows.filter(({ state }) => state === 'given');
  return countedOf(given, row, { needs, crowd: required.crowd }).includes(row);
}

function mayUndo(rows: readonly NamedAnswer[], row: NamedAnswer, { reviewer, required, isRead }: Context): boolean {
  if (!mayAnswer(reviewer.role) || (row.state === 'decided' && isRead)) return false;
  if (row.reviewer_id === reviewer.reviewer_id) return true;
  if (row.state === 'given') return false;
  const together = rows.filter((one) => one.state === row.state);
  if (together.length > 1) return together.some(({ reviewer_id }) => reviewer_id === reviewer.reviewer_id);
  return mayGive(reviewer, required, row.action_value);
}

function mayGive({ reviewer_id }: Reviewer, required: Required, action_value: string): boolean {
  const needs = required?.of(action_value);
  return !required || !needs || partsOf(reviewer_id, needs.lists, required.crowd).length > 0;
}

function shown(
  { seal, clock, holds }: Sources,
  row: NamedAnswer,
  { may_undo, counts }: Pick<Answer, 'may_undo' | 'counts'>,
): Answer {
  const { answer_id, state, action_value, response, note, given_at, output_result_id, reviewer_id, name } = row;
  const remaining_ms = row.hold_seconds === null ? 0 : holds.remaining_ms(row);
  const hold = row.hold_seconds !== null && {
    seconds: row.hold_seconds,
    release_at: timestamp(clock() + Math.ceil(remaining_ms)),
    remaining_seconds: remaining_ms / second_ms,
  };
  return {
    answer_id,
    item_id: itemId(seal, row.input_sequence),
    state,
    action_value: action_value === '' ? null : action_value,
    response: response === null ? null : JSON.parse(response),
    note,
    person: { reviewer_id, name },
    given_at,
    is_signed: row.is_signed === 1,
    counts,
    hold: hold || null,
    output_result_id,
    may_undo,
    ended: row.ended_because === null ? null : { because: row.ended_because, at: row.settled_at ?? given_at },
  };
}

/** Describes who made the decision of an item, and whether a person may undo it. */
export function describeDecision(
  { store, folderTime, crowds }: Sources,
  reviewer: Reviewer,
  { decided, answers, input }: { decided: Decided; answers: readonly Answer[]; input: Asked['input'] },
): NonNullable<Item['decision']> {
  const { output_result_id, standing_answer_id, answered_by, action_value } = decided;
  const own = answers.filter((one) => one.output_result_id === output_result_id);
  const names = answered_by === null ? [] : splitNames(answered_by);
  const standing = standing_answer_id === null ? undefined : store.standingAnswers.find.get({ standing_answer_id });
  const by = standing_answer_id !== null ? 'standing_answer' : answered_by === null ? 'policy' : 'people';
  const ids = standing ? [standing.reviewer_id] : own.map(({ person }) => person.reviewer_id);
  const people = names.map((name, at) => ({ reviewer_id: ids[at] ?? null, name }));
  const mine = own.find((one) => one.person.reviewer_id === reviewer.reviewer_id) ?? own[0];
  const isRead = decided.read_at !== null || Boolean(decided.acknowledged_at);
  const required = input && requirementsOf({ store, folder_now: timestamp(folderTime()), crowds }, input);
  const may = mine ? mine.may_undo : mayAnswer(reviewer.role) && mayGive(reviewer, required, action_value);
  const answer_id = mine?.answer_id ?? unansweredId(output_result_id);
  return { output_result_id, by, people, answer_id, may_undo: may && !isRead };
}
