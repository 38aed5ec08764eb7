import { ApiError, call, refusedBy } from '../server/api.ts';
import { fewAtOnce } from '../server/few-at-once.ts';
import type { Item } from '../server/item.ts';
import { type Choice, findOut, type HoldBegun, isOwn, isUnclear, withPatience } from './send.ts';
import { answerWords as words } from './words.ts';

/** The result of the answer to one request. */
export type Sent = {
  readonly item_id: string;
  readonly output_result_id?: string | null | undefined;
  readonly hold?: HoldBegun | undefined;
  readonly error?: ApiError | undefined;
};

type Doubt = (items: readonly Item[]) => void;

const most_at_once = 100;

/**
 * Sends one answer to many requests as the person saw them, once each and a hundred per call. Returns the result of
 * each. Without a response it calls `doubt` with the requests of the call, reads each until its result is known, and
 * does not send the rest.
 */
export async function sendAnswers(items: readonly Item[], choice: Choice, doubt: Doubt): Promise<Sent[]> {
  const sent: Sent[] = [];
  let isBroken = false;
  for (let from = 0; from < items.length && !isBroken; from += most_at_once) {
    const slice = items.slice(from, from + most_at_once);
    const unclear = (all: readonly Item[]) => {
      isBroken = true;
      doubt(all);
    };
    sent.push(...(await withPatience(sendSlice(slice, choice, unclear), () => doubt(slice))));
  }
  const error = new ApiError({ code: 'not_arrived', message: words.lost });
  return [...sent, ...items.slice(sent.length).map(({ item_id }) => ({ item_id, error }))];
}

async function sendSlice(items: readonly Item[], choice: Choice, doubt: Doubt): Promise<Sent[]> {
  const seen = items.map(({ item_id, revision: expected_revision, content_hash }) => ({
    item_id,
    expected_revision,
    content_hash,
  }));
  try {
    const { results } = await call('itemsAnswer', { body: { items: seen, ...choice } });
    return results.map((result) => (result.ok ? result : refusalOf(result, choice)));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!isUnclear(error)) return items.map(({ item_id }) => ({ item_id, error }));
    doubt(items);
    return fewAtOnce(items, ({ item_id }) => outcomeOf(item_id, choice, error));
  }
}

function refusalOf({ item_id, error: said }: { item_id: string; error?: unknown }, choice: Choice): Sent {
  const error = refusedBy(said as Parameters<typeof refusedBy>[0]);
  const { answer } = error;
  return answer && isOwn(answer, choice) ? { item_id, output_result_id: answer.output_result_id } : { item_id, error };
}

async function outcomeOf(item_id: string, choice: Choice, cause: ApiError): Promise<Sent> {
  try {
    const { output_result_id, hold } = await findOut(item_id, choice, cause);
    return { item_id, output_result_id, hold };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { item_id, error };
  }
}
