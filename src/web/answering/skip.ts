import { batch } from '@preact/signals';
import { form } from '../forms/open-form.ts';
import { lists } from '../requests/lists.ts';
import { advance } from '../requests/move.ts';
import { open, renew } from '../requests/open.ts';
import { answerable, isBulk, mark, takeOut } from '../requests/selection.ts';
import { isSkipped } from '../requests/skipped.ts';
import { standingOf } from '../requests/standing.ts';
import { requests } from '../requests/words.ts';
import { type ApiError, call, refusalOf } from '../server/api.ts';
import type { Item, Shown } from '../server/item.ts';
import { titleOf } from './title.ts';
import { toast } from './toast.ts';
import { answerWords, skipWords } from './words.ts';

/** Returns true if the caller allows a request to be skipped. */
export function isSkippable({ raw_input }: Item): boolean {
  return raw_input?.skip_disabled === false;
}

/** Skips the selected requests, or the open one; unskips the open one if it is skipped. */
export function skipHere(): void {
  const shown = open.peek();
  if (isBulk.peek()) {
    void skipSelected();
    return;
  }
  const standing = shown && standingOf(shown);
  if (form.peek() || standing?.is !== 'answerable') return;
  if (isSkipped(standing.item)) void unskip([standing.item]);
  else if (isSkippable(standing.item)) void skip(standing.item);
  else toast.value = { icon: 'circle-slash', said: skipWords.cannot };
}

/** Skips a request until tomorrow: moves it to the end of the queue and opens the next one at once. */
export async function skip(item: Item): Promise<void> {
  const skipped_until = tomorrow();
  const before = toast.peek();
  batch(() => {
    advance(item.item_id);
    lists.queue.put({ ...item, skipped_until });
  });
  const error = await sendSkip(item, skipped_until);
  if (error) {
    lists.queue.put(item);
    toast.value = { icon: 'circle-alert', said: sentenceOf(error), title: titleOf(item), show: item.item_id };
    return;
  }
  const now = toast.peek();
  if (now && now !== before && !now.skipped) return; // the message of a later act stays
  toast.value = { icon: 'alarm-clock', said: skipWords.skipped, title: titleOf(item), skipped: [item] };
}

/** Skips the selected requests. Those that cannot be skipped stay selected, with the reason. */
export async function skipSelected(): Promise<void> {
  const [wanted, skipped_until] = [answerable(), tomorrow()];
  const done: Shown[] = [];
  for (const item of wanted) {
    const error = isSkippable(item) ? await sendSkip(item, skipped_until) : undefined;
    if (error) mark(item.item_id, { said: sentenceOf(error) });
    else if (isSkippable(item)) done.push(item);
    else mark(item.item_id, { said: skipWords.cannot });
  }
  batch(() => {
    takeOut(...done.map(({ item_id }) => item_id));
    for (const item of done) {
      advance(item.item_id);
      lists.queue.put({ ...item, skipped_until });
    }
  });
  if (done.length === 0) return;
  toast.value = { icon: 'alarm-clock', said: skipWords.skipped, title: requests(done.length), skipped: done };
}

/** Unskips requests: returns them to their places in the queue. */
export async function unskip(items: readonly Item[]): Promise<void> {
  for (const item of items) {
    const error = await refusalOf(call('itemUnskip', { params: { item_id: item.item_id } }));
    if (error) {
      toast.value = { icon: 'circle-alert', said: sentenceOf(error), title: titleOf(item) };
      return;
    }
    const back = { ...item, skipped_until: null };
    lists.queue.put(back);
    renew(back);
  }
  const [one, other] = items;
  if (one)
    toast.value = { icon: 'undo-2', said: skipWords.unskipped, title: other ? requests(items.length) : titleOf(one) };
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
