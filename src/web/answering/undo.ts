import type { KeptDraft } from '../forms/drafts/keep.ts';
import { isApproved, isOwn } from '../requests/item-state.ts';
import { lists, queuedItem } from '../requests/lists.ts';
import { open, readItem } from '../requests/open.ts';
import { addressOf, inQueue, isNarrowed, type PageAddress, place } from '../requests/place.ts';
import { isBulk, openAlone } from '../requests/selection.ts';
import { ApiError, attempt, call, refusalOf } from '../server/api.ts';
import { errorWords } from '../server/error-words.ts';
import { fewAtOnce } from '../server/in-turn.ts';
import { answerTo, type Item } from '../server/item.ts';
import { mayAnswer } from '../server/session.ts';
import { isBusy } from '../ui/busy.ts';
import { wide } from '../ui/media.ts';
import { followAnswer, loadEnded } from './follow-answers.ts';
import { forgetAnswer, reminderOf, settleAnswer, unsettleAnswer } from './own-answers.ts';
import { type Sending, sending, turnOf } from './sending.ts';
import { returnTexts, sentTexts } from './sent-texts.ts';
import { toast, type UndoableAnswer } from './toast.ts';
import { dropUndoable, noteCollected, undoable, undoableIn } from './undoable.ts';
import { approvalWords, undoWords, answerWords as words } from './words.ts';

/**
 * Undoes the shown decision or approval, or else the last answer or bulk answer of this page. One that is being sent is
 * undone as soon as its result is known.
 */
export function undoLast(): void {
  if (!mayAnswer()) return;
  const now = isBulk.peek() ? undefined : open.peek()?.now;
  const decided = place.peek().view === 'decided' && typeof now === 'object' ? now : undefined;
  const shown = decided && answerTo(decided) ? decided : typeof now === 'object' && isApproved(now) ? now : undefined;
  if (shown) {
    undoShown(shown);
    return;
  }
  const last = undoable.peek().at(-1);
  const sent = sending.peek().at(-1);
  if (sent && sent.turn > turnOf(last ?? [])) return void undoOnceKnown(sent);
  if (last) void undoAll(last);
  else toast.value = { icon: 'undo-2', said: words.nothingToUndo };
}

const undoing = new Set<number>();

/** Undoes an answer that is being sent. If the server refuses it, nothing is undone, least of all an earlier answer. */
async function undoOnceKnown(sent: Sending): Promise<void> {
  const { item_ids, turn, known } = sent;
  if (undoing.has(turn)) return;
  undoing.add(turn);
  sent.stop();
  const asked = momentOfUndo();
  toast.value = { icon: 'undo-2', said: undoWords.undoing(item_ids.length) };
  await known;
  const isOfIt = ({ item_id }: UndoableAnswer) => item_ids.includes(item_id);
  const taken = undoable.peek().findLast((answers) => answers.some(isOfIt));
  if (taken) await undoAll(taken, asked);
}

/** The page that was open when the person asked for an undo, and whether they were typing or choosing something. */
type Moment = { readonly from: PageAddress; readonly wasBusy: boolean };
const momentOfUndo = (): Moment => ({ from: place.peek(), wasBusy: isBusy() });

/** Undoes the answer to a request. */
export function undoShown(item: Item): void {
  const one = undoableIn(item);
  if (one) void undo(one);
}

/** Undoes an answer and opens its request, unless the person has moved on. */
async function undo(one: UndoableAnswer, { from, wasBusy } = momentOfUndo()): Promise<void> {
  const { item_id } = one;
  const error = await sendUndo(one);
  if (error) {
    const isLate = error.code === 'output_already_read';
    const said = isLate ? words.tooLate : error.message || words.noConnection;
    toast.value = { icon: isLate ? 'lock' : 'circle-alert', said };
    return;
  }
  const item = await readItem(item_id);
  const isAway = hasLeft(from, item_id) || (isBusy() && !wasBusy);
  const said = one.isGiven ? approvalWords.undone : words.undone;
  toast.value = { icon: 'undo-2', said, ...(isAway && { show: item_id }) };
  if (typeof item === 'string') return;
  if (!isAway || !isNarrowed()) lists.queue.put(item);
  if (isAway) return;
  open.value = { item_id, now: item, seen: item, is_deleted: false };
  openAlone(inQueue(item_id));
}

/** Returns true if the person has moved on from `from`, but not to the undone request. */
function hasLeft(from: PageAddress, item_id: string): boolean {
  const now = place.peek();
  if (now.view === 'queue' && now.item_id === item_id) return false;
  const before = from.item_id ?? (wide.matches ? now.item_id : undefined); // wide: openFirst opened it
  return now.view !== from.view || addressOf(now) !== addressOf({ ...from, item_id: before });
}

/** Undoes several answers, each in its own call. */
export async function undoAll(answers: readonly UndoableAnswer[], asked = momentOfUndo()): Promise<void> {
  const [one] = answers;
  if (one && answers.length === 1) return undo(one, asked);
  toast.value = { icon: 'undo-2', said: undoWords.undoing(answers.length) };
  const errors = (await fewAtOnce(answers, sendUndo)).flatMap((error) => error ?? []);
  await lists.queue.load();
  const back = answers.length - errors.length;
  const late = errors.filter(({ code }) => code === 'output_already_read').length;
  if (errors.length === 0) toast.value = { icon: 'undo-2', said: undoWords.undone(back) };
  else if (late === errors.length) toast.value = { icon: 'lock', said: undoWords.notAllUndone(back, late) };
  else
    toast.value = { icon: 'circle-alert', said: errors.find(({ message }) => message)?.message || words.noConnection };
}

/** Errors after which this page can never undo an answer: it was undone elsewhere, removed, or is of other people. */
const final = new Set<string>(['not_found', 'forbidden']);

/** The undos that are being sent. A second press gets the result of the first. */
const undos = new Map<string, Promise<ApiError | undefined>>();

/** Sends one undo, once. Returns the error if the answer was not undone. */
function sendUndo(one: UndoableAnswer): Promise<ApiError | undefined> {
  const { answer_id } = one;
  const sent = undos.get(answer_id) ?? sendOnce(one).finally(() => undos.delete(answer_id));
  undos.set(answer_id, sent);
  return sent;
}

async function sendOnce({ item_id, answer_id }: UndoableAnswer): Promise<ApiError | undefined> {
  const texts = await textsOf(item_id, answer_id); // the undo removes them from the server
  settleAnswer(answer_id);
  const isLate = await hasEnded({ item_id, answer_id });
  const error = isLate ? notFound() : await refusalOf(call('answerUndo', { params: { answer_id } }));
  if (error) {
    unsettleAnswer(answer_id);
    if (error.code === 'output_already_read') noteCollected(item_id);
    else if (final.has(error.code)) dropUndoable(item_id);
    if (error.code === 'not_found') void followAnswer({ item_id });
    return error;
  }
  forgetAnswer(answer_id);
  returnTexts(texts);
  dropUndoable(item_id);
  lists.decided.drop(item_id);
  return undefined;
}

/** Returns true if an answer has ended already: its request waits again, and does not show it. */
async function hasEnded({ item_id, answer_id }: UndoableAnswer): Promise<boolean> {
  const listed = queuedItem(item_id);
  if (!listed || listed.answers.some((one) => one.answer_id === answer_id)) return false;
  const found = await attempt(call('answerRead', { params: { answer_id } }));
  return found?.answer.state === 'ended';
}

const notFound = () => new ApiError({ code: 'not_found', message: errorWords.not_found });

/** Returns the texts of an answer, from this page, this browser or the server. */
async function textsOf(item_id: string, answer_id: string): Promise<readonly KeptDraft[]> {
  const known = sentTexts(item_id) ?? reminderOf(answer_id).texts;
  if (known) return known;
  const found = await readItem(item_id);
  const answer = typeof found === 'object' ? found.answers.find((one) => one.answer_id === answer_id) : undefined;
  const loaded = answer && isOwn(answer) ? await loadEnded() : undefined;
  return typeof found === 'object' && answer && loaded ? loaded.textsIn(answer, found.revision) : [];
}
