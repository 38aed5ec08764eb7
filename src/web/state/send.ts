import { ApiError, call } from '../api.ts';
import type { Answer, Decision, Item } from '../item.ts';
import { pause } from '../pause.ts';
import { answerWords as words } from '../words-answers.ts';
import { readItem } from './open.ts';
import { ownName } from './session.ts';

/** What is answered, whichever request it is answered to. */
export type Choice = { readonly action_value: string; readonly response: Answer; readonly note?: string };

const pauses_ms = [400, 1_200, 3_000];
const longest_pause_ms = 5_000;
const patience_ms = 15_000;

/**
 * Sends an answer to a request as it was seen, once, and gives its output_result_id. Where nothing comes back `doubt`
 * is called, and the request is read until it is known what became of the answer, however long that takes.
 * @throws {ApiError} `not_arrived` where the request still waits; what stands in the way where somebody was quicker
 */
export function sendAnswer(item: Item, choice: Choice, doubt: () => void): Promise<string> {
  return withPatience(sendOnce(item, choice, doubt), doubt);
}

async function sendOnce(item: Item, choice: Choice, doubt: () => void): Promise<string> {
  const { item_id, revision: expected_revision, content_hash } = item;
  try {
    const body = { expected_revision, content_hash, ...choice };
    return (await call('itemAnswer', { params: { item_id }, body })).output_result_id;
  } catch (error) {
    if (!(error instanceof ApiError) || !(isUnclear(error) || error.code === 'input_not_pending')) throw error;
    if (isUnclear(error)) doubt();
    return await findOut(item_id, choice, error);
  }
}

/** Waits for what was sent, and calls `doubt` where that takes long. */
export async function withPatience<T>(sent: Promise<T>, doubt: () => void): Promise<T> {
  const timer = setTimeout(doubt, patience_ms);
  try {
    return await sent;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether something may have been done although it did not succeed. */
export function isUnclear({ code }: ApiError): boolean {
  return code === 'unreachable' || code === 'internal_error';
}

/**
 * Whether a decision that stands in the way is this very answer: a browser repeats a request by itself whose connection
 * broke, and then the first one may have been taken.
 */
export function isOwn({ answered_by, ...answer }: Decision, { action_value }: Choice): boolean {
  return answered_by === ownName() && answer.action_value === action_value;
}

/**
 * Reads a request until it is known what became of an answer to it, and gives its output_result_id.
 * @throws {ApiError} as sendAnswer does
 */
export async function findOut(item_id: string, choice: Choice, error: ApiError): Promise<string> {
  const found = await readAtLast(item_id);
  const message = error.code === 'unreachable' ? words.lost : error.message;
  if (found === 'missing') throw new ApiError({ code: 'not_found', message });
  const { answer } = found;
  if (!answer) throw new ApiError({ code: 'not_arrived', message });
  if (isOwn(answer, choice)) return answer.output_result_id;
  throw new ApiError({ code: 'input_not_pending', message, answer });
}

/** Reads an item again and again until the appliance answers. */
async function readAtLast(item_id: string): Promise<Item | 'missing'> {
  for (let tries = 0; ; tries++) {
    const found = await readItem(item_id);
    if (found !== 'failed') return found;
    await pause(pauses_ms[tries] ?? longest_pause_ms);
  }
}
