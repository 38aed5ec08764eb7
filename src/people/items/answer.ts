import type { BodyOf, DataOf } from '../../contract/endpoint.ts';
import { type ErrorCode, Refusal } from '../../contract/errors.ts';
import { itemId, sequenceOf } from '../../contract/item-id.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { temporaryMessage } from '../../http/endpoint/failure.ts';
import type { Handlers } from '../../http/endpoint/plane.ts';
import { notFound } from '../../http/endpoint/unrouted.ts';
import { newId } from '../../lib/ids.ts';
import { errorTrace } from '../../lib/process/error-text.ts';
import type { Answer } from '../../rules/answers/admit.ts';
import { unansweredId } from '../../rules/answers/end.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import type { NamedAnswer } from '../../store/tables/answers.ts';
import type { WriteResult } from '../../writer/writes.ts';
import type { Review } from '../people.ts';
import type { Person } from '../sign-in/credential.ts';
import { describeAnswer } from './answer-resource.ts';
import { approvalsOf } from './approvals.ts';

type Given = Omit<Answer, 'sequence' | 'person_timezone'> & { readonly item_id: string };
type Many = BodyOf<ReviewEndpoints['itemsAnswer']>;
type Result = DataOf<ReviewEndpoints['itemsAnswer']>['results'][number];
type Taken = { item_id: string; sequence: number; taken: WriteResult<'answer'> };

const most_listed = 500;
const nothingGiven = { is_stricter: false, actions: [], given: [] };

/** Answers one item, or confirms somebody's answer to it. */
export async function answerItem(review: Review, { reviewer }: Person, { item_id, ...answer }: Given) {
  const sequence = knownSequence(review, item_id);
  const taken = await give(review, reviewer, { ...answer, sequence });
  return answered(review, reviewer, { item_id, sequence, taken });
}

/** Gives an answer. A refusal of a reused id says which answer stands. */
async function give(review: Review, reviewer: Reviewer, answer: Omit<Answer, 'person_timezone'>) {
  try {
    return await review.write('answer', reviewer, { ...answer, person_timezone: null });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'answer_id_reused' || !answer.answer_id) throw error;
    const shown = describeAnswer(review, reviewer, ownAnswer(review, reviewer, answer.answer_id));
    throw new Refusal(error.code, error.message, { answer: shown });
  }
}

/** Describes what became of an answer, with the state of approvals if a policy applies to the item. */
function answered(review: Review, reviewer: Reviewer, { item_id, sequence, taken }: Taken) {
  const { store } = review;
  const row = ownAnswer(review, reviewer, taken.answer_id);
  const answer = describeAnswer(review, reviewer, row);
  const { output_result_id } = taken; // as it was when it was given
  const input = taken.policed ? store.inputs.bySequence.get({ sequence }) : undefined;
  const given = output_result_id === null ? [] : store.standingAnswers.ofDecision.all({ output_result_id });
  const [standing] = given.map(({ standing_answer_id, expires_at }) => ({ standing_answer_id, expires_at }));
  const { hold } = answer;
  return {
    item_id,
    output_result_id,
    answered_at: output_result_id === null ? null : (row.settled_at ?? row.given_at),
    standing: standing ?? null,
    ...(hold && { hold: { hold_id: row.answer_id, release_at: hold.release_at, seconds: hold.seconds } }),
    ...(taken.policed && { approvals: (input && approvalsOf(review, reviewer, input)) ?? nothingGiven }),
    answer,
  };
}

function ownAnswer({ store }: Review, { reviewer_id }: Reviewer, answer_id: string): NamedAnswer {
  const row = store.answers.mine.get({ answer_id, reviewer_id });
  if (!row) throw new Refusal('not_found', 'You have no such answer.');
  return row;
}

type Operation =
  | 'itemsAnswer'
  | 'answerList'
  | 'answerRead'
  | 'answerUndo'
  | 'itemUndo'
  | 'approvalUndo'
  | 'holdEnd'
  | 'itemSkip'
  | 'itemUnskip';

/** Handles people's answers, and their skips. */
export function answerHandlers(review: Review): Pick<Handlers<ReviewEndpoints, Person>, Operation> {
  const undo = (reviewer: Reviewer, answer_id: string, item_id?: string | null) =>
    undoAnswer(review, reviewer, { answer_id, item_id });
  return {
    itemsAnswer: ({ who, body }) => answerItems(review, who, body),
    answerList: ({ who: { reviewer } }) => {
      const rows = review.store.answers.liveOf.all({ reviewer_id: reviewer.reviewer_id, limit: most_listed });
      return { answers: rows.map((row) => describeAnswer(review, reviewer, row)) };
    },
    answerRead: ({ who: { reviewer }, params: { answer_id } }) => ({
      answer: describeAnswer(review, reviewer, ownAnswer(review, reviewer, answer_id)),
    }),
    answerUndo: ({ who, params: { answer_id }, query }) => undo(who.reviewer, answer_id, query.item_id),
    itemUndo: async ({ who: { reviewer }, params: { item_id }, body: { output_result_id } }) => {
      await undo(reviewer, decidedBy(review, reviewer, { sequence: knownSequence(review, item_id), output_result_id }));
      return { item_id, status: 'pending' as const };
    },
    approvalUndo: async ({ who: { reviewer }, params: { item_id } }) => {
      const all = review.store.answers.standing.all({ input_sequence: knownSequence(review, item_id) });
      const mine = all.find((one) => one.reviewer_id === reviewer.reviewer_id && one.state === 'given');
      if (!mine) throw new Refusal('not_found', 'You have not approved this request.');
      await undo(reviewer, mine.answer_id);
      return { item_id, status: 'pending' as const };
    },
    holdEnd: async ({ who: { reviewer }, params: { hold_id } }) => {
      const { item_id } = await undo(reviewer, hold_id);
      return { item_id, status: 'pending' as const };
    },
    itemSkip: ({ who, params, body }) => skipItem(review, who.reviewer, { ...params, ...body }),
    itemUnskip: ({ who, params }) => skipItem(review, who.reviewer, { ...params, until: null }),
  };
}

/** Undoes an answer, or marks one's own that ended as seen. */
async function undoAnswer(
  review: Review,
  reviewer: Reviewer,
  { answer_id, item_id }: { answer_id: string; item_id?: string | null | undefined },
) {
  const { store, seal } = review;
  const of = item_id ? { sequence: knownSequence(review, item_id) } : {};
  const { sequence } = await review.write('undo', reviewer, { answer_id, ...of });
  const { reviewer_id, account_id } = reviewer;
  const own = store.answers.mine.get({ answer_id, reviewer_id });
  const row = own ?? store.answers.withId.get({ answer_id, account_id });
  return { item_id: itemId(seal, sequence), answer: row ? describeAnswer(review, reviewer, row) : null };
}

/** Returns the id of the answer by which a person undoes a decision: their own, or that of somebody else. */
function decidedBy(
  { store }: Review,
  { reviewer_id }: Reviewer,
  { sequence, output_result_id }: { sequence: number; output_result_id: string },
): string {
  const all = store.answers.standing.all({ input_sequence: sequence });
  const together = all.filter((one) => one.output_result_id === output_result_id);
  const one = together.find((each) => each.reviewer_id === reviewer_id) ?? together[0];
  if (one) return one.answer_id;
  if (store.outputs.byInput.get({ input_sequence: sequence })?.output_result_id !== output_result_id) throw notFound();
  return unansweredId(output_result_id);
}

type Skip = { item_id: string; until: string | null; expected_revision?: number | null };

/** Moves an item to the end of a person's queue until an instant, or brings it back. */
async function skipItem(review: Review, reviewer: Reviewer, { item_id, until, expected_revision = null }: Skip) {
  const sequence = knownSequence(review, item_id);
  const put =
    until === null
      ? await review.write('unskip', reviewer, sequence)
      : await review.write('skip', reviewer, { sequence, until, expected_revision });
  return { item_id, ...put };
}

/** Gives several items the same answer, each independently. Results are in the order of the items. */
async function answerItems(review: Review, { reviewer }: Person, { items, ...choice }: Many) {
  const results = items.map(async ({ item_id, ...seen }): Promise<Result> => {
    try {
      const one = { ...seen, ...choice, sequence: knownSequence(review, item_id), is_bulk: true };
      const { answer_id, output_result_id } = await give(review, reviewer, one);
      const answer = describeAnswer(review, reviewer, ownAnswer(review, reviewer, answer_id));
      const { hold } = answer;
      const held = hold && { hold: { hold_id: answer_id, release_at: hold.release_at, seconds: hold.seconds } };
      return { item_id, ok: true, output_result_id, ...held, answer };
    } catch (error) {
      return { item_id, ok: false, error: errorOf(review, error) };
    }
  });
  return { results: await Promise.all(results) };
}

function knownSequence({ seal }: Review, item_id: string): number {
  const sequence = sequenceOf(seal, item_id);
  if (sequence === undefined) throw notFound();
  return sequence;
}

/** Returns the error of one item. Anything but a refusal is logged under the returned error id. */
function errorOf({ log, clock }: Review, error: unknown): { code: ErrorCode; message: string } {
  if (error instanceof Refusal) return { code: error.code, message: error.message, ...error.details };
  const error_id = newId('err', clock());
  log.error({ event: 'request_failed', error_id, cause: errorTrace(error) });
  return { code: 'temporary_unavailable', message: temporaryMessage, ...{ error_id } };
}
