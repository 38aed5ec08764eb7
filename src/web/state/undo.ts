import { signal } from '@preact/signals';
import { type ApiError, call, refusalOf } from '../api.ts';
import { togetherWords } from '../words-acting.ts';
import { answerWords as words } from '../words-answers.ts';
import { isBusy } from './busy.ts';
import { fewAtOnce } from './few-at-once.ts';
import { lists } from './lists.ts';
import { open, readItem } from './open.ts';
import { addressOf, go, inQueue, isNarrowed, type Place, place } from './place.ts';
import { type Given, toast } from './toast.ts';
import { wide } from './width.ts';

/** The answers that were given here and can perhaps be taken back, the last at the end; together what was given so. */
const given = signal<readonly (readonly Given[])[]>([]);

export function noteGiven(together: readonly Given[]): void {
  given.value = [...given.peek(), together].slice(-100);
}

/** The caller has collected an answer: it stands. */
export function noteCollected(item_id: string): void {
  const others = (one: Given) => one.item_id !== item_id;
  keepGiven(others);
  const shown = toast.peek();
  if (!shown?.given?.some((one) => one.item_id === item_id)) return;
  const { given: before, ...rest } = shown;
  const left = (before ?? []).filter(others);
  toast.value = left.length > 0 ? { ...rest, given: left } : { ...rest, icon: 'lock', said: words.collected };
}

function keepGiven(isKept: (one: Given) => boolean): void {
  const kept = given.peek().map((together) => together.filter(isKept));
  given.value = kept.filter((together) => together.length > 0);
}

/** Takes back the decision that is open, else the last one given here, or all that were given together. */
export function undoLast(): void {
  const now = open.peek()?.now;
  const decided = place.peek().view === 'decided' && typeof now === 'object' && now.answer ? now : undefined;
  if (decided?.answer) return void undo({ item_id: decided.item_id, ...decided.answer });
  const last = given.peek().at(-1);
  if (last) void undoAll(last);
  else toast.value = { icon: 'undo-2', said: words.nothingToUndo };
}

/** Takes a decision back; its request is opened where it was, unless the person has gone on to something else. */
export async function undo(one: Given): Promise<void> {
  const { item_id } = one;
  const from = place.peek();
  const wasBusy = isBusy();
  const error = await takeBack(one);
  if (error) {
    const isLate = error.code === 'output_already_read';
    const said = isLate ? words.tooLate : error.message || words.noConnection;
    toast.value = { icon: isLate ? 'lock' : 'circle-alert', said };
    return;
  }
  const item = await readItem(item_id);
  const isAway = hasLeft(from, item_id) || (isBusy() && !wasBusy);
  toast.value = { icon: 'undo-2', said: words.takenBack, ...(isAway && { show: item_id }) };
  if (typeof item === 'string') return;
  if (!isAway || !isNarrowed()) lists.queue.put(item);
  if (isAway) return;
  open.value = { item_id, now: item, seen: item, withdrawn: false };
  go(inQueue(item_id));
}

/** Whether the person is somewhere else than they were, other than at the request itself that comes back. */
function hasLeft(from: Place, item_id: string): boolean {
  const now = place.peek();
  if (now.view === 'queue' && now.item_id === item_id) return false;
  const before = from.item_id ?? (wide.matches ? now.item_id : undefined); // there the first one opens by itself
  return now.view !== from.view || addressOf(now) !== addressOf({ ...from, item_id: before });
}

/** Takes decisions back that were given together, each for itself. */
export async function undoAll(together: readonly Given[]): Promise<void> {
  const [one] = together;
  if (one && together.length === 1) return undo(one);
  toast.value = { icon: 'undo-2', said: togetherWords.takingBack(together.length) };
  const errors = (await fewAtOnce(together, takeBack)).flatMap((error) => error ?? []);
  await lists.queue.load();
  const back = together.length - errors.length;
  const late = errors.filter(({ code }) => code === 'output_already_read').length;
  if (errors.length === 0) toast.value = { icon: 'undo-2', said: togetherWords.takenBack(back) };
  else if (late === errors.length) toast.value = { icon: 'lock', said: togetherWords.notAllTakenBack(back, late) };
  else
    toast.value = { icon: 'circle-alert', said: errors.find(({ message }) => message)?.message || words.noConnection };
}

/** Takes one decision back, or gives the reason why it stands. */
async function takeBack({ item_id, output_result_id }: Given): Promise<ApiError | undefined> {
  const error = await refusalOf(call('itemUndo', { params: { item_id }, body: { output_result_id } }));
  if (error?.code === 'output_already_read') noteCollected(item_id);
  if (error) return error;
  keepGiven((one) => one.output_result_id !== output_result_id);
  lists.decided.drop(item_id);
  return undefined;
}
