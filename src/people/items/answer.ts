import type { BodyOf, DataOf } from '../../contract/endpoint.ts';
import { type ErrorCode, Refusal } from '../../contract/errors.ts';
import { sequenceOf } from '../../contract/item-id.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { temporaryMessage } from '../../http/endpoint/failure.ts';
import { notFound } from '../../http/endpoint/unrouted.ts';
import { newId } from '../../lib/ids.ts';
import { errorTrace } from '../../lib/process/error-text.ts';
import type { GivenSignature } from '../../rules/answers/signatures/admit.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import type { WriteResult } from '../../writer/writes.ts';
import type { Review } from '../people.ts';
import type { Person } from '../sign-in/credential.ts';
import { approvalsOf } from './approvals.ts';

type Signed = { readonly item_id: string; readonly signature: GivenSignature | undefined };
type One = Omit<BodyOf<ReviewEndpoints['itemAnswer']>, 'signature'> & Signed;
type Approve = Omit<BodyOf<ReviewEndpoints['itemApprove']>, 'signature'> & Signed;
type Many = BodyOf<ReviewEndpoints['itemsAnswer']>;
type Result = DataOf<ReviewEndpoints['itemsAnswer']>['results'][number];

/** Answers one item. */
export async function answerItem(review: Review, { reviewer }: Person, { item_id, ...decision }: One) {
  const sequence = knownSequence(review, item_id);
  const taken = await review.write('answer', reviewer, { ...decision, sequence, person_timezone: null });
  return answered(review, reviewer, { item_id, sequence, taken });
}

/** Approves what another person approved. */
export async function approveItem(review: Review, { reviewer }: Person, { item_id, ...rest }: Approve) {
  const sequence = knownSequence(review, item_id);
  const taken = await review.write('approve', reviewer, { ...rest, sequence });
  return answered(review, reviewer, { item_id, sequence, taken });
}

/** Undoes a person's own approval of a pending item. */
export async function undoApproval(review: Review, reviewer: Reviewer, { item_id }: { item_id: string }) {
  return { item_id, ...(await review.write('undoApproval', reviewer, knownSequence(review, item_id))) };
}

type Taken = { item_id: string; sequence: number; taken: WriteResult<'answer'> };

const none = { is_stricter: false, actions: [], given: [] };

/** Adds the state of approvals to a result if a policy applies to the item. */
function answered(review: Review, reviewer: Reviewer, { item_id, sequence, taken: { policed, ...taken } }: Taken) {
  if (!policed) return { item_id, ...taken };
  const input = review.store.inputs.bySequence.get({ sequence });
  const approvals = (input && approvalsOf(review, reviewer, input)) ?? none;
  return { item_id, ...taken, approvals };
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
export async function answerItems(review: Review, { reviewer }: Person, { items, ...choice }: Many) {
  const results = items.map(async ({ item_id, ...seen }): Promise<Result> => {
    try {
      const sequence = knownSequence(review, item_id);
      const one = { ...seen, ...choice, sequence, is_bulk: true, person_timezone: null };
      const { output_result_id, hold } = await review.write('answer', reviewer, one);
      if (output_result_id === null && !hold) throw new Error('a bulk answer decides or is refused');
      return { item_id, ok: true, output_result_id, ...(hold && { hold }) };
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
