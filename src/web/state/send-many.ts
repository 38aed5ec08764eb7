import { ApiError, call } from '../api.ts';
import type { Answer, Item } from '../item.ts';
import { pauses_ms } from './send.ts';
import { ownName } from './session.ts';

type Choice = { readonly action_value: string; readonly response: Answer; readonly note?: string };

/** What became of the answer to one request. */
export type Sent = {
  readonly item_id: string;
  readonly output_result_id?: string | undefined;
  readonly error?: ApiError | undefined;
};

const most_at_once = 100;

/**
 * Sends one answer to requests as they were seen, a hundred at a time, and tells what became of each. Once nothing
 * comes back any more the rest is not sent.
 */
export async function sendAnswers(items: readonly Item[], choice: Choice): Promise<Sent[]> {
  const sent: Sent[] = [];
  let lost: ApiError | undefined;
  for (let from = 0; from < items.length; from += most_at_once) {
    const slice = items.slice(from, from + most_at_once);
    try {
      if (lost) throw lost;
      sent.push(...(await sendSlice(slice, choice)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'unreachable') lost = error;
      sent.push(...slice.map(({ item_id }) => ({ item_id, error })));
    }
  }
  return sent;
}

/** Where nothing comes back it asks again; an answer that had arrived is recognised by what it says and whose it is. */
async function sendSlice(items: readonly Item[], choice: Choice): Promise<Sent[]> {
  const seen = items.map(({ item_id, revision: expected_revision, content_hash }) => ({
    item_id,
    expected_revision,
    content_hash,
  }));
  for (const pause_ms of [...pauses_ms, undefined]) {
    try {
      const { results } = await call('itemsAnswer', { body: { items: seen, ...choice } });
      const isRepeated = pause_ms !== pauses_ms[0];
      return results.map((result) => {
        if (result.ok) return result;
        const error = new ApiError(result.error as ConstructorParameters<typeof ApiError>[0]);
        const { answer } = error;
        const isOurs = answer?.answered_by === ownName() && answer.action_value === choice.action_value;
        const { item_id } = result;
        return isRepeated && isOurs ? { item_id, output_result_id: answer.output_result_id } : { item_id, error };
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unreachable' || pause_ms === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause_ms));
    }
  }
  throw new ApiError({ code: 'unreachable', message: '' });
}
