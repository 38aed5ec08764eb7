import { batch, computed, effect, signal } from '@preact/signals';
import { giveAnswers } from '../answering/give.ts';
import { admitNote, bulkOwner, forgetNote, noteDraft, noteToSend } from '../answering/note.ts';
import { holdOf } from '../answering/said.ts';
import type { SendResult } from '../answering/send.ts';
import { toast, type UndoableAnswer } from '../answering/toast.ts';
import { undoableOf } from '../answering/undoable.ts';
import { answerWords } from '../answering/words.ts';
import { begunOf, forget } from '../forms/open-form.ts';
import { needsForm } from '../forms/popups/index.tsx';
import { lists } from '../requests/lists.ts';
import { go, place } from '../requests/place.ts';
import { refresh } from '../requests/refresh.ts';
import { answerable, isBulk, mark, selection, takeOutDone, unlisted } from '../requests/selection.ts';
import { listWords } from '../requests/words.ts';
import type { ApiError } from '../server/api.ts';
import { live } from '../server/connection.ts';
import { type Action, type Answer, answerTo, type Item, isWaiting, type Shown } from '../server/item.ts';
import { tryNow } from '../server/live/listen.ts';
import { admits, takePress } from '../ui/seen.ts';
import { sharedOf } from './shared-actions.ts';
import { bulkWords } from './words.ts';

/** The actions that all selected requests share, and those left out. */
export const offered = computed(() => sharedOf(answerable()));

export const sendingCount = signal(0);

const bulk = 'bulk';

/** The subject of the draft: the selection. */
const all = computed(() => ({ item_id: bulkOwner.value }));

const wanted = signal<{ readonly item: Shown; readonly action: Action } | undefined>(undefined);

/** The open bulk form. It rests, but keeps its text, while the selected requests do not share its action. */
export const bulkForm = computed(() => {
  const asked = wanted.value;
  if (!asked || !isBulk.value) return undefined;
  const action = offered.value.shared.find(
    ({ value, popup }) => value === asked.action.value && popup.kind === asked.action.popup.kind,
  );
  const [item] = answerable();
  if (!action || !item) return { ...asked, isResting: true, ...begunOf(all.value, asked.action) };
  return { item, action, isResting: false, ...begunOf(all.value, action) };
});

/** Names what the bulk answers depend on. A press counts after this was painted for 400 ms. */
export const bulkAnswers = computed(() => {
  const selected = [...selection.value.values()].map(({ item, is }) => [item.item_id, item.content_hash, is]);
  return JSON.stringify([bulk, selected, unlisted.value.length, sendingCount.value, wanted.value]);
});

/** Starts an answer to all selected requests: sends it at once, or opens its form. */
export function beginBulkAnswer(action: Action, isSeen: boolean): void {
  const [item] = answerable();
  if (sendingCount.peek() > 0 || !item || !admits(bulkAnswers.peek())) return;
  if (needsForm(action) || !isSeen) wanted.value = { item, action };
  else void bulkAnswer(action, { kind: 'none' });
}

export function closeBulkForm(): void {
  wanted.value = undefined;
}

/** Closes the form when the person leaves or clears the selection, so that it never opens by itself. */
export function closeLeftBulkForm(): void {
  effect(() => {
    if (!isBulk.value) closeBulkForm();
  });
}

/**
 * Sends one answer to each selected request. Refused requests stay selected with the reason. The form content is kept
 * until all answers are accepted. Does nothing unless the last press counts as an answer to them.
 */
export async function bulkAnswer(action: Action, response: Answer): Promise<void> {
  if (!takePress(bulkAnswers.peek())) return;
  if (live.peek().is === 'offline') return keep(action);
  const items = answerable();
  if (sendingCount.peek() > 0 || items.length === 0 || !admitNote(bulkOwner.peek())) return;
  const subject = all.peek();
  const texts = { draft: begunOf(subject, action).draft.peek(), note: noteDraft(subject.item_id) };
  const choice = { action_value: action.value, response, ...noteToSend(subject.item_id) };
  sendingCount.value = items.length;
  const sent = await giveAnswers({ items, action, choice, title: listWords.requests(items.length), texts }).finally(
    () => (sendingCount.value = 0),
  );
  const taken = undoableOf(sent);
  settle(taken, sent);
  if (taken.length === items.length) {
    forget(subject, action);
    forgetNote(subject.item_id);
  }
  keepForm(action, sent);
  say(action, sent);
}

/** Keeps the selection and the form content while the server is unreachable, and tries to reach it. */
function keep(action: Action): void {
  void tryNow();
  begunOf(all.peek(), action).problem.value = { message: answerWords.notSentOffline, fields: [] };
  toast.value = { ...receipt(action, answerable().length), icon: 'cloud-off', said: answerWords.notAnswered };
}

/**
 * Removes answered requests from the queue and the selection. Opens the next request if the bulk answer is shown: one
 * that the person has opened alone stays, because they may be writing there.
 */
function settle(taken: readonly UndoableAnswer[], sent: readonly SendResult[]): void {
  const left = new Set(taken.map(({ item_id }) => item_id));
  batch(() => {
    const all = lists.queue.items.peek();
    const { item_id } = place.peek();
    if (isBulk.peek() && item_id !== undefined && left.has(item_id)) {
      go({ item_id: neighbour(all, item_id, left)?.item_id }, { replace: true });
    }
    for (const id of left) lists.queue.drop(id);
    takeOutDone(...left);
    for (const { item, error } of sent) if (error) mark(item.item_id, standingOf(error));
  });
  if (lists.queue.items.peek().length < 15) void lists.queue.more();
  for (const { item, error } of sent) if (error?.code === 'not_arrived') void refresh(item.item_id);
}

function neighbour(all: readonly Item[], item_id: string, left: ReadonlySet<string>): Item | undefined {
  const at = all.findIndex((item) => item.item_id === item_id);
  const stays = (item: Item) => !left.has(item.item_id);
  return all.slice(at).find(stays) ?? all.slice(0, Math.max(at, 0)).findLast(stays);
}

function standingOf(error: ApiError): { is: 'ready' | 'changed' | 'gone'; said: string } {
  if (error.code === 'stale_input_revision') return { is: 'changed', said: bulkWords.changed };
  if (error.code === 'input_not_pending') return { is: 'gone', said: bulkWords.answeredBy(error.answer?.answered_by) };
  if (error.code === 'answer_held') return { is: 'gone', said: error.message };
  if (error.code === 'not_found') return { is: 'gone', said: bulkWords.withdrawn };
  return { is: 'ready', said: error.message };
}

/** Keeps the form open if its content was refused, else closes it. */
function keepForm(action: Action, sent: readonly SendResult[]): void {
  const refused = sent.find(({ error }) => error?.code === 'invalid_action_response')?.error;
  if (!refused || action.popup.kind === 'none') closeBulkForm();
  else begunOf(all.peek(), action).problem.value = { message: refused.message, fields: refused.fields };
}

function say(action: Action, sent: readonly SendResult[]): void {
  const undoable = undoableOf(sent);
  const missing = sent.length - undoable.length;
  toast.value = {
    ...receipt(action, undoable.length),
    icon: missing > 0 ? 'circle-alert' : 'check',
    said: missing > 0 ? bulkWords.notAll(undoable.length, missing) : answerWords.answered,
    ...(undoable.length > 0 && { undoable, hold: holdOf(sent) }),
  };
}

/** Names a bulk answer in its toast. */
function receipt({ display }: Action, count: number) {
  return { what: display, title: listWords.requests(count) };
}

/** Updates a selected request from its newest state. */
export function renewSelected(item: Item): void {
  const known = selection.peek().get(item.item_id);
  if (!known || sendingCount.peek() > 0) return;
  if (!isWaiting(item)) {
    mark(item.item_id, { is: 'gone', said: bulkWords.answeredBy(answerTo(item)?.answered_by) });
  } else if (item.content_hash !== known.item.content_hash || item.revision !== known.item.revision) {
    mark(item.item_id, { is: 'changed', said: bulkWords.changed });
  }
}

/** Marks a selected request as deleted by its caller. */
export function loseSelected(item_id: string): void {
  if (sendingCount.peek() === 0) mark(item_id, { is: 'gone', said: bulkWords.withdrawn });
}

/** Replaces a selected request with its new revision. */
export function acceptSelected(item: Shown): void {
  const { said: _said, ...known } = selection.peek().get(item.item_id) ?? { item, is: 'ready' };
  selection.value = new Map(selection.peek()).set(item.item_id, { ...known, item, is: 'ready' });
}
