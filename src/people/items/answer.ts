import type { BodyOf, DataOf } from '../../contract/endpoint.ts';
import { type ErrorCode, Refusal } from '../../contract/errors.ts';
import { sequenceOf } from '../../contract/item-id.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { temporaryMessage } from '../../http/endpoint/failure.ts';
import { notFound } from '../../http/endpoint/unrouted.ts';
import { newId } from '../../lib/ids.ts';
import { errorTrace } from '../../lib/process/error-text.ts';
import type { Reviewer } from '../../rules/outbox.ts';
import type { Review } from '../people.ts';

type One = BodyOf<ReviewEndpoints['itemAnswer']>;
type Many = BodyOf<ReviewEndpoints['itemsAnswer']>;
type Result = DataOf<ReviewEndpoints['itemsAnswer']>['results'][number];

/** Answers one item. */
export async function answerItem(
  review: Review,
  reviewer: Reviewer,
  { item_id, ...decision }: Omit<One, 'standing'> & Partial<Pick<One, 'standing'>> & { item_id: string },
) {
  const sequence = knownSequence(review, item_id);
  const taken = await review.write('answer', reviewer, { ...decision, sequence, person_timezone: null });
  return { item_id, ...taken };
}

/** Undoes an answer. */
export async function undoAnswer(
  review: Review,
  reviewer: Reviewer,
  { item_id, output_result_id }: { item_id: string; output_result_id: string },
) {
  const undone = await review.write('undo', reviewer, { sequence: knownSequence(review, item_id), output_result_id });
  return { item_id, ...undone };
}

type Skip = { item_id: string; until: string | null; expected_revision?: number | null };

/** Moves an item to the end of a person's queue until an instant, or brings it back. */
export async function skipItem(review: Review, reviewer: Reviewer, { item_id, until, expected_revision = null }: Skip) {
  const sequence = knownSequence(review, item_id);
  const put =
    until === null
      ? await review.write('unskip', reviewer, sequence)
      : await review.write('skip', reviewer, { sequence, until, expected_revision });
  return { item_id, ...put };
}

/** Gives several items the same answer, each independently. Results are in the order of the items. */
export async function answerItems(review: Review, reviewer: Reviewer, { items, ...choice }: Many) {
  const results = items.map(async (item): Promise<Result> => {
    const { item_id } = item;
    try {
      const taken = await answerItem(review, reviewer, { ...item, ...choice });
      const { output_result_id } = taken;
      return { item_id, ok: true, output_result_id, ...('hold' in taken && { hold: taken.hold }) };
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
  log.error({ error_id, cause: errorTrace(error) });
  return { code: 'temporary_unavailable', message: temporaryMessage, ...{ error_id } };
}
