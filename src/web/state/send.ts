import { ApiError, call } from '../api.ts';
import type { Answer, Item } from '../item.ts';
import { readItem } from './open.ts';
import { ownName } from './session.ts';

type Choice = { readonly action_value: string; readonly response: Answer };

/** How long to wait before it is asked again, in milliseconds. */
export const pauses_ms = [400, 1_200, 3_000];

/**
 * Sends an answer to a request as it was seen, and gives its output_result_id. Where nothing comes back it asks again:
 * an answer that had arrived all the same is recognised by what it says and by whose it is.
 * @throws {ApiError}
 */
export async function sendAnswer(item: Item, choice: Choice): Promise<string> {
  const { item_id, revision: expected_revision, content_hash } = item;
  const body = { expected_revision, content_hash, ...choice };
  for (const pause_ms of [...pauses_ms, undefined]) {
    try {
      return (await call('itemAnswer', { params: { item_id }, body })).output_result_id;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const repeated = pause_ms !== pauses_ms[0];
      const arrived = repeated && error.code === 'input_not_pending' ? await standing(item_id, choice) : undefined;
      if (arrived) return arrived;
      if (error.code !== 'unreachable' || pause_ms === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause_ms));
    }
  }
  throw new ApiError({ code: 'unreachable', message: '' });
}

/** The output_result_id of the answer that stands, if it is this one. */
async function standing(item_id: string, { action_value }: Choice): Promise<string | undefined> {
  const found = await readItem(item_id);
  if (typeof found === 'string' || !found.answer) return undefined;
  const { answer } = found;
  return answer.answered_by === ownName() && answer.action_value === action_value ? answer.output_result_id : undefined;
}
