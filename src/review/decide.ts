import type { BodyOf, DataOf } from '../contract/endpoint.ts';
import { type ErrorCode, Refusal } from '../contract/errors.ts';
import { sequenceOf } from '../contract/item-id.ts';
import type { ReviewEndpoints } from '../contract/review-endpoints.ts';
import { notFound } from '../http/unrouted.ts';
import { newId } from '../lib/ids.ts';
import type { Reviewer } from '../rules/outbox.ts';
import type { Review } from './review.ts';

type One = BodyOf<ReviewEndpoints['itemAnswer']>;
type Many = BodyOf<ReviewEndpoints['itemsAnswer']>;
type Result = DataOf<ReviewEndpoints['itemsAnswer']>['results'][number];

/** Takes a decision on one item. */
export async function decide(review: Review, reviewer: Reviewer, { item_id, ...decision }: One & { item_id: string }) {
  const sequence = knownSequence(review, item_id);
  const taken = await review.write('answer', reviewer, { ...decision, sequence, person_timezone: null });
  return { item_id, ...taken };
}

/** Takes a decision back. */
export async function takeBack(
  review: Review,
  reviewer: Reviewer,
  { item_id, output_result_id }: { item_id: string; output_result_id: string },
) {
  const undone = await review.write('undo', reviewer, { sequence: knownSequence(review, item_id), output_result_id });
  return { item_id, ...undone };
}

type Off = { item_id: string; until: string | null; expected_revision?: number | null };

/** Puts an item at the end of a person's queue until an instant, or brings it back. */
export async function putOff(review: Review, reviewer: Reviewer, { item_id, until, expected_revision = null }: Off) {
  const sequence = knownSequence(review, item_id);
  const put =
    until === null
      ? await review.write('unskip', reviewer, sequence)
      : await review.write('skip', reviewer, { sequence, until, expected_revision });
  return { item_id, ...put };
}

/** Takes one decision on several items, each for itself; the results are in the order of the items. */
export async function decideEach(review: Review, reviewer: Reviewer, { items, ...choice }: Many) {
  const results = items.map(async (item): Promise<Result> => {
    const { item_id } = item;
    try {
      const { output_result_id } = await decide(review, reviewer, { ...item, ...choice });
      return { item_id, ok: true, output_result_id };
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

/** What is said of one item that could not be decided; what is not a refusal is logged under the id that is given. */
function errorOf({ log, clock }: Review, error: unknown): { code: ErrorCode; message: string } {
  if (error instanceof Refusal) return { code: error.code, message: error.message, ...error.details };
  const error_id = newId('err', clock());
  log.error({ error_id, cause: error instanceof Error ? error.stack : String(error) });
  const message = 'The service cannot answer this at the moment.';
  return { code: 'temporary_unavailable', message, ...{ error_id } };
}
