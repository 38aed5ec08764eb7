import { signal } from '@preact/signals';
import { ApiError, call } from '../api.ts';
import { answerWords as words } from '../words-answers.ts';
import { lists } from './lists.ts';
import { open, readItem } from './open.ts';
import { go, place } from './place.ts';
import { type Given, toast } from './toast.ts';

/** The answers that were given here and can perhaps be taken back, the last one at the end. */
const given = signal<readonly Given[]>([]);

export function noteGiven(one: Given): void {
  given.value = [...given.peek(), one].slice(-100);
}

/** The caller has collected an answer: it stands. */
export function noteCollected(item_id: string): void {
  given.value = given.peek().filter((one) => one.item_id !== item_id);
  const shown = toast.peek();
  if (shown?.given?.item_id !== item_id) return;
  const { given: _, ...rest } = shown;
  toast.value = { ...rest, icon: 'lock', said: words.collected };
}

/** Takes back the decision that is open, else the last one given here. */
export function undoLast(): void {
  const now = open.peek()?.now;
  const decided = place.peek().view === 'decided' && typeof now === 'object' && now.answer ? now : undefined;
  if (decided?.answer) return void undo({ item_id: decided.item_id, ...decided.answer });
  const last = given.peek().at(-1);
  if (last) void undo(last);
  else toast.value = { icon: 'undo-2', said: words.nothingToUndo };
}

/** Takes a decision back; its request is opened where it was. */
export async function undo({ item_id, output_result_id }: Given): Promise<void> {
  try {
    await call('itemUndo', { params: { item_id }, body: { output_result_id } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'output_already_read') noteCollected(item_id);
    const said = error.code === 'output_already_read' ? words.tooLate : error.message || words.noConnection;
    toast.value = { icon: error.code === 'output_already_read' ? 'lock' : 'circle-alert', said };
    return;
  }
  given.value = given.peek().filter((one) => one.output_result_id !== output_result_id);
  const item = await readItem(item_id);
  lists.decided.drop(item_id);
  toast.value = { icon: 'undo-2', said: words.takenBack };
  if (typeof item === 'string') return;
  lists.queue.put(item);
  open.value = { item_id, now: item, seen: item, withdrawn: false };
  go({ view: 'queue', item_id });
}
