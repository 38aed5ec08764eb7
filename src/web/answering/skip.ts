import { batch } from '@preact/signals';
import { lists, queuedItem } from '../requests/lists.ts';
import { advance } from '../requests/move.ts';
import { refresh } from '../requests/refresh.ts';
import { answerable, isBulk, mark, takeOutDone } from '../requests/selection.ts';
import { listWords } from '../requests/words.ts';
import { type ApiError, call, refusalOf } from '../server/api.ts';
import { errorWords } from '../server/error-words.ts';
import { type Item, isWaiting, type Shown } from '../server/item.ts';
import { titleOf } from './title.ts';
import { toast } from './toast.ts';
import { answerWords, skipWords } from './words.ts';

/** Returns true if the caller allows a request to be skipped. */
export function isSkippable({ raw_input }: Item): boolean {
  return raw_input?.skip_disabled === false;
}

/**
 * Skips a request until tomorrow: moves it to the end of the queue and opens the next one at once. It is no longer
 * selected, so that no answer to several takes it along.
 */
export async function skip(item: Item): Promise<void> {
  const { item_id } = item;
  const skipped = { ...item, skipped_until: tomorrow() };
  const before = toast.peek();
  batch(() => {
    takeOutDone(item_id);
    advance(item_id);
    lists.queue.put(skipped);
  });
  const isBeyond = queuedItem(item_id) !== skipped; // on a page of the list that is not loaded
  const error = await sendSkip(item, skipped.skipped_until);
  if (error) {
    const found = await refresh(item_id);
    if (found === 'failed' && (isBeyond || queuedItem(item_id) === skipped)) lists.queue.put(item);
    const show = found === 'missing' ? {} : { show: item_id };
    toast.value = { icon: 'circle-alert', said: sentenceOf(error), title: titleOf(item), ...show };
    return;
  }
  const now = toast.peek();
  if (now && now !== before && !now.skipped) return; // the message of a later act stays
  toast.value = { icon: 'alarm-clock', said: skipWords.skipped, title: titleOf(item), skipped: [item] };
}

/**
 * Skips the selected requests, all at the same time: none waits for the others while the person goes on. Those that
 * cannot be skipped stay selected, with the reason.
 */
export async function skipSelected(): Promise<void> {
  const skipped_until = tomorrow();
  const skipOne = async (item: Shown) => {
    const error = isSkippable(item) ? await sendSkip(item, skipped_until) : undefined;
    if (!error && isSkippable(item)) return item;
    mark(item.item_id, { said: error ? sentenceOf(error) : skipWords.cannot });
  };
  const done = (await Promise.all(answerable().map(skipOne))).filter((item) => item !== undefined);
  const movesOn = isBulk.peek(); // else the person reads a request alone, or writes in it
  batch(() => {
    takeOutDone(...done.map(({ item_id }) => item_id));
    for (const item of done) {
      if (movesOn) advance(item.item_id);
      const listed = queuedItem(item.item_id);
      if (listed?.revision === item.revision) lists.queue.put({ ...listed, skipped_until }); // a new one is not
    }
  });
  if (done.length === 0) return;
  toast.value = { icon: 'alarm-clock', said: skipWords.skipped, title: listWords.requests(done.length), skipped: done };
}

/** Unskips requests: returns them to their places in the queue, unless they were answered or withdrawn. */
export async function unskip(items: readonly Item[]): Promise<void> {
  const unskipOne = async (item: Item) => {
    const error = await refusalOf(call('itemUnskip', { params: { item_id: item.item_id } }));
    if (error) return { item, error, isBack: false };
    const found = await refresh(item.item_id);
    return { item, error, isBack: found === 'failed' || (found !== 'missing' && isWaiting(found)) };
  };
  const all = await Promise.all(items.map(unskipOne));
  const refused = all.find(({ error }) => error);
  if (refused?.error) {
    toast.value = { icon: 'circle-alert', said: sentenceOf(refused.error), title: titleOf(refused.item) };
    return;
  }
  const back = all.filter(({ isBack }) => isBack).map(({ item }) => item);
  const title = titleOfAll(back.length > 0 ? back : items);
  if (back.length > 0) toast.value = { icon: 'undo-2', said: skipWords.unskipped, title };
  else toast.value = { icon: 'circle-alert', said: errorWords.input_not_pending, title };
}

function titleOfAll(items: readonly Item[]): string {
  const [one, other] = items;
  return one && !other ? titleOf(one) : listWords.requests(items.length);
}

function sendSkip({ item_id, revision }: Item, until: string): Promise<ApiError | undefined> {
  return refusalOf(call('itemSkip', { params: { item_id }, body: { until, expected_revision: revision } }));
}

function sentenceOf({ code, message }: ApiError): string {
  if (code === 'validation_failed') return skipWords.clock;
  return code === 'unreachable' ? answerWords.noConnection : message;
}

/** Returns the next local midnight. */
function tomorrow(): string {
  const midnight = new Date();
  midnight.setHours(24, 0, 0, 0);
  return midnight.toISOString();
}
