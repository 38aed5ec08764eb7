import { batch } from '@preact/signals';
import { type ApiError, call, refusalOf } from '../api.ts';
import type { Item, Shown } from '../item.ts';
import { requests, skipWords as words } from '../words-acting.ts';
import { answerWords } from '../words-answers.ts';
import { titleOf } from './decide.ts';
import { form } from './form.ts';
import { lists } from './lists.ts';
import { advance } from './move.ts';
import { open, renew } from './open.ts';
import { answerable, isTogether, mark, takeOut } from './selection.ts';
import { isSkipped } from './skipped.ts';
import { standingOf } from './standing.ts';
import { toast } from './toast.ts';

/** Whether the person may put a request off. */
export function isSkippable({ raw_input }: Item): boolean {
  return raw_input?.skip_disabled === false;
}

/** Skips what is selected, else the open request; one that is skipped already is brought back. */
export function skipHere(): void {
  const shown = open.peek();
  if (isTogether.peek()) {
    void skipSelected();
    return;
  }
  const standing = shown && standingOf(shown);
  if (form.peek() || standing?.is !== 'answerable') return;
  if (isSkipped(standing.item)) void bringBack([standing.item]);
  else if (isSkippable(standing.item)) void skip(standing.item);
  else toast.value = { icon: 'circle-slash', said: words.cannot };
}

/** Puts a request at the end of the queue until tomorrow; the next one is there at once. */
export async function skip(item: Item): Promise<void> {
  const skipped_until = tomorrow();
  batch(() => {
    advance(item.item_id);
    lists.queue.put({ ...item, skipped_until });
  });
  const error = await putOff(item, skipped_until);
  if (error) {
    lists.queue.put(item);
    toast.value = { icon: 'circle-alert', said: sentenceOf(error), title: titleOf(item), show: item.item_id };
  } else toast.value = { icon: 'alarm-clock', said: words.skipped, title: titleOf(item), skipped: [item] };
}

/** Skips everything that is selected; what its caller does not let be skipped stays selected and says so. */
export async function skipSelected(): Promise<void> {
  const [wanted, skipped_until] = [answerable(), tomorrow()];
  const done: Shown[] = [];
  for (const item of wanted) {
    const error = isSkippable(item) ? await putOff(item, skipped_until) : undefined;
    if (error) mark(item.item_id, { said: sentenceOf(error) });
    else if (isSkippable(item)) done.push(item);
    else mark(item.item_id, { said: words.cannot });
  }
  batch(() => {
    takeOut(...done.map(({ item_id }) => item_id));
    for (const item of done) {
      advance(item.item_id);
      lists.queue.put({ ...item, skipped_until });
    }
  });
  if (done.length === 0) return;
  toast.value = { icon: 'alarm-clock', said: words.skipped, title: requests(done.length), skipped: done };
}

/** Brings skipped requests back to their places. */
export async function bringBack(items: readonly Item[]): Promise<void> {
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
  if (one) toast.value = { icon: 'undo-2', said: words.back, title: other ? requests(items.length) : titleOf(one) };
}

function putOff({ item_id, revision }: Item, until: string): Promise<ApiError | undefined> {
  return refusalOf(call('itemSkip', { params: { item_id }, body: { until, expected_revision: revision } }));
}

function sentenceOf({ code, message }: ApiError): string {
  if (code === 'validation_failed') return words.clock;
  return code === 'unreachable' ? answerWords.noConnection : message;
}

/** The next midnight where the person is. */
function tomorrow(): string {
  const midnight = new Date();
  midnight.setHours(24, 0, 0, 0);
  return midnight.toISOString();
}
