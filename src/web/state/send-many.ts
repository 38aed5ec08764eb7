import { ApiError, call } from '../api.ts';
import type { Item } from '../item.ts';
import { answerWords as words } from '../words-answers.ts';
import { fewAtOnce } from './few-at-once.ts';
import { type Choice, findOut, isOwn, isUnclear, withPatience } from './send.ts';

/** What became of the answer to one request. */
export type Sent = {
  readonly item_id: string;
  readonly output_result_id?: string | undefined;
  readonly error?: ApiError | undefined;
};

type Doubt = (items: readonly Item[]) => void;

const most_at_once = 100;

/**
 * Sends one answer to requests as they were seen, a hundred at a time and to each once, and tells what became of each.
 * Where nothing comes back `doubt` is called with those that were sent, and each is read until it is known what became
 * of its answer; the rest is not sent any more.
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
  const error = new ApiError(said as ConstructorParameters<typeof ApiError>[0]);
  const { answer } = error;
  return answer && isOwn(answer, choice) ? { item_id, output_result_id: answer.output_result_id } : { item_id, error };
}

async function outcomeOf(item_id: string, choice: Choice, cause: ApiError): Promise<Sent> {
  try {
    return { item_id, output_result_id: await findOut(item_id, choice, cause) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { item_id, error };
  }
}
