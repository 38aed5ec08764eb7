import { ApiError, call } from '../api.ts';
import type { Answer, Item } from '../item.ts';
import { answerWords as words } from '../words-answers.ts';
import { readItem } from './open.ts';
import { ownName } from './session.ts';

type Choice = { readonly action_value: string; readonly response: Answer; readonly note?: string };

/** How long to wait before it is asked again, in milliseconds. */
export const pauses_ms = [400, 1_200, 3_000];
const longest_pause_ms = 5_000;
const patience_ms = 15_000;

/**
 * Sends an answer to a request as it was seen, once, and gives its output_result_id. Where nothing comes back `doubt`
 * is called, and the request is read until it is known what became of the answer, however long that takes.
 * @throws {ApiError} `not_arrived` where the request still waits; what stands in the way where somebody was quicker
 */
export async function sendAnswer(item: Item, choice: Choice, doubt: () => void): Promise<string> {
  const { item_id, revision: expected_revision, content_hash } = item;
  const timer = setTimeout(doubt, patience_ms);
  try {
    const body = { expected_revision, content_hash, ...choice };
    return (await call('itemAnswer', { params: { item_id }, body })).output_result_id;
  } catch (error) {
    if (!(error instanceof ApiError) || !unclear.has(error.code)) throw error;
    if (error.code !== 'input_not_pending') doubt();
    return await findOut(item_id, choice, error);
  } finally {
    clearTimeout(timer);
  }
}

/** A browser repeats a request by itself whose connection broke: then the first one may have been answered. */
const unclear = new Set<ApiError['code']>(['unreachable', 'internal_error', 'input_not_pending']);

async function findOut(item_id: string, { action_value }: Choice, error: ApiError): Promise<string> {
  const found = await readAtLast(item_id);
  const message = error.code === 'unreachable' ? words.lost : error.message;
  if (found === 'missing') throw new ApiError({ code: 'not_found', message });
  const { answer } = found;
  if (!answer) throw new ApiError({ code: 'not_arrived', message });
  if (answer.answered_by === ownName() && answer.action_value === action_value) return answer.output_result_id;
  throw new ApiError({ code: 'input_not_pending', message });
}

/** Reads an item again and again until the appliance answers. */
async function readAtLast(item_id: string): Promise<Item | 'missing'> {
  for (let tries = 0; ; tries++) {
    const found = await readItem(item_id);
    if (found !== 'failed') return found;
    await new Promise((resolve) => setTimeout(resolve, pauses_ms[tries] ?? longest_pause_ms));
  }
}
