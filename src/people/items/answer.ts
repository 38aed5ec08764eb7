import type { BodyOf, DataOf } from '../../contract/endpoint.ts';
import { type ErrorCode, Refusal } from '../../contract/errors.ts';
import { itemId, sequenceOf } from '../../contract/item-id.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { temporaryMessage } from '../../http/endpoint/failure.ts';
import { notFound } from '../../http/endpoint/unrouted.ts';
import { newId } from '../../lib/ids.ts';
import { errorTrace } from '../../lib/process/error-text.ts';
import type { Answer } from '../../rules/answers/admit.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import type { NamedAnswer } from '../../store/tables/answers.ts';
import type { Review } from '../people.ts';
import type { HandlersOf, Person } from '../sign-in/credential.ts';
import { describeAnswer } from './answer-resource.ts';

type Given = Omit<Answer, 'sequence' | 'person_timezone'> & { readonly item_id: string };
type Many = BodyOf<ReviewEndpoints['itemsAnswer']>;
type Result = DataOf<ReviewEndpoints['itemsAnswer']>['results'][number];

const most_listed = 500;

/** Answers one item, or confirms somebody's answer to it. */
export async function answerItem(review: Review, { reviewer }: Person, { item_id, ...answer }: Given) {
  const sequence = knownSequence(review, item_id);
  const { answer_id, output_result_id } = await give(review, reviewer, { ...answer, sequence });
  const given = output_result_id === null ? [] : review.store.standingAnswers.ofDecision.all({ output_result_id });
  const [standing = null] = given.map(({ standing_answer_id, expires_at }) => ({ standing_answer_id, expires_at }));
  return { answer: describeAnswer(review, reviewer, ownAnswer(review, reviewer, answer_id)), standing };
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

function ownAnswer({ store }: Review, { reviewer_id }: Reviewer, answer_id: string): NamedAnswer {
  const row = store.answers.mine.get({ answer_id, reviewer_id });
  if (!row) throw new Refusal('not_found', 'You have no such answer.');
  return row;
}

type Operation =
  | `answer${'List' | 'Read' | 'Undo'}`
  | `item${'Assign' | 'Skip' | 'Unskip'}`
  | 'itemsAnswer'
  | 'assigneeList';

/** Handles people's answers, and their skips and assignments of items. */
export function answerHandlers(review: Review): HandlersOf<Operation> {
  return {
    itemsAnswer: ({ who, body }) => answerItems(review, who, body),
    answerList: ({ who: { reviewer } }) => {
      const rows = review.store.answers.liveOf.all({ reviewer_id: reviewer.reviewer_id, limit: most_listed });
      return { answers: rows.map((row) => describeAnswer(review, reviewer, row)) };
    },
    answerRead: ({ who: { reviewer }, params: { answer_id } }) => ({
      answer: describeAnswer(review, reviewer, ownAnswer(review, reviewer, answer_id)),
    }),
    answerUndo: ({ who, params, query }) => undoAnswer(review, who.reviewer, { ...params, ...query }),
    itemAssign: async ({ who, params: { item_id }, body: { reviewer_id } }) => {
      const assigned = await review.write('assign', who.reviewer, {
        sequence: knownSequence(review, item_id),
        reviewer_id,
      });
      return { item_id, ...assigned };
    },
    assigneeList: ({ who: { reviewer } }) => ({ assignees: review.store.assignments.assignees.all(reviewer) }),
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
      const { answer_id } = await give(review, reviewer, one);
      return { item_id, ok: true, answer: describeAnswer(review, reviewer, ownAnswer(review, reviewer, answer_id)) };
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
