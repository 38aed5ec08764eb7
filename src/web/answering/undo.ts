import type { KeptDraft } from '../forms/drafts/keep.ts';
import { isApproved } from '../requests/approvals.ts';
import { lists } from '../requests/lists.ts';
import { open, readItem } from '../requests/open.ts';
import { addressOf, inQueue, isNarrowed, type PageAddress, place } from '../requests/place.ts';
import { isBulk, openAlone } from '../requests/selection.ts';
import { ApiError, call, refusalOf } from '../server/api.ts';
import { fewAtOnce } from '../server/few-at-once.ts';
import { mayAnswer } from '../server/session.ts';
import { isBusy } from '../ui/busy.ts';
import { wide } from '../ui/width.ts';
import { held } from './held.ts';
import { endHold, undoAside } from './holds.ts';
import { loadLost } from './lost/load.ts';
import { returnTexts, sentTexts } from './sent-texts.ts';
import { toast, type UndoableAnswer } from './toast.ts';
import { lastUnderWay, turnOf, type UnderWay } from './under-way.ts';
import { dropUndoable, noteCollected, undoable } from './undoable.ts';
import { approvalWords, undoWords, answerWords as words } from './words.ts';

/**
 * Undoes the shown decision or approval, or else the last answer or bulk answer of this page. One that is being sent is
 * undone as soon as its result is known.
 */
export function undoLast(): void {
  if (!mayAnswer()) return;
  const now = isBulk.peek() ? undefined : open.peek()?.now;
  const decided = place.peek().view === 'decided' && typeof now === 'object' ? now : undefined;
  const { answer, hold } = decided ?? {};
  if (decided && (answer || hold)) return void undo({ item_id: decided.item_id, ...(answer ?? hold) });
  if (typeof now === 'object' && isApproved(now)) return void undo({ item_id: now.item_id });
  const last = undoable.peek().at(-1);
  const sent = lastUnderWay();
  if (sent && sent.turn > turnOf(last ?? [])) return void undoOnceKnown(sent);
  if (last) void undoAll(last);
  else toast.value = { icon: 'undo-2', said: words.nothingToUndo };
}

const undoing = new WeakSet<UnderWay>();

/** Undoes an answer that is being sent. If the server refuses it, nothing is undone, least of all an earlier answer. */
async function undoOnceKnown(sent: UnderWay): Promise<void> {
  if (undoing.has(sent)) return;
  undoing.add(sent);
  const { item_ids, known } = sent;
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

/** Undoes an answer and opens its request, unless the person has moved on. */
export async function undo(one: UndoableAnswer, { from, wasBusy } = momentOfUndo()): Promise<void> {
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
  const isApproval = one.output_result_id === undefined && one.hold_id === undefined;
  const said = isApproval ? approvalWords.undone : words.undone;
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

/** The undos that are being sent, by request. A second press gets the result of the first. */
const sending = new Map<string, Promise<ApiError | undefined>>();

/** Sends one undo, once. Returns the error if the answer was not undone. */
function sendUndo(one: UndoableAnswer): Promise<ApiError | undefined> {
  const { item_id } = one;
  const sent = sending.get(item_id) ?? sendOnce(one).finally(() => sending.delete(item_id));
  sending.set(item_id, sent);
  return sent;
}

async function sendOnce(one: UndoableAnswer): Promise<ApiError | undefined> {
  const { item_id, output_result_id, hold_id } = one;
  const isHeld = output_result_id === undefined && hold_id !== undefined;
  const texts = await textsOf(item_id); // before the undo, because the server then deletes them
  const error = await (isHeld ? endHold(item_id, hold_id) : undoAside(item_id, () => refusalOf(callUndo(one))));
  if (error?.code === 'output_already_read') noteCollected(item_id);
  else if (error && final.has(error.code)) dropUndoable(item_id);
  if (error) return error;
  returnTexts(texts);
  dropUndoable(item_id);
  lists.decided.drop(item_id);
  return undefined;
}

/** Returns the texts of an answer, from this page, this browser or the server. */
async function textsOf(item_id: string): Promise<readonly KeptDraft[]> {
  return sentTexts(item_id) ?? held.get(item_id)?.texts ?? (await (await loadLost())?.readTexts(item_id)) ?? [];
}

/** Undoes a decision; or an approval, or the decision that it has become with others. */
async function callUndo({ item_id, output_result_id }: UndoableAnswer): Promise<unknown> {
  const found = output_result_id === undefined ? await readItem(item_id) : undefined;
  if (found === 'failed') throw new ApiError({ code: 'unreachable', message: '' });
  const decided = output_result_id ?? (typeof found === 'object' ? found.answer?.output_result_id : undefined);
  if (decided === undefined) return call('approvalUndo', { params: { item_id } });
  return call('itemUndo', { params: { item_id }, body: { output_result_id: decided } });
}
