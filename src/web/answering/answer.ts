import { batch } from '@preact/signals';
import type { Draft } from '../forms/drafts/draft.ts';
import { answeredWords } from '../forms/edits/answered.ts';
import { begunOf, closeFormOf, forget, form, openForm } from '../forms/open-form.ts';
import { needsForm } from '../forms/popups/index.tsx';
import { decidesAlone, neededFor, needsSignature } from '../requests/approvals.ts';
import { givenTo, isOwn } from '../requests/item-state.ts';
import { lists } from '../requests/lists.ts';
import { advance } from '../requests/move.ts';
import { enlist } from '../requests/narrow.ts';
import { open, readItem, renew, showDeleted } from '../requests/open.ts';
import { addressOf, type PageAddress, place } from '../requests/place.ts';
import { openAlone } from '../requests/selection.ts';
import { type Standing, standingOf } from '../requests/standing.ts';
import type { ApiError } from '../server/api.ts';
import { live } from '../server/connection.ts';
import { type Action, type Answer, type Item, isWaiting, type PersonAnswer } from '../server/item.ts';
import { tryNow } from '../server/live/listen.ts';
import { mayAnswer } from '../server/session.ts';
import { isBusy } from '../ui/busy.ts';
import { admits, takePress } from '../ui/seen.ts';
import { giveAnswers } from './give.ts';
import { admitNote, forgetNote, noteDraft, noteToSend } from './note.ts';
import { sayAnswered } from './said.ts';
import type { Choice } from './send.ts';
import { titleOf } from './title.ts';
import { toast } from './toast.ts';
import { answerWords as words } from './words.ts';

/** Names what the answers of the open request depend on. A press counts after this was painted for 400 ms. */
export function answersOf(item: Item, is: Standing['is'] = 'answerable'): string {
  const { item_id, revision, content_hash, approvals } = item;
  const opened = form.value?.action.value ?? '';
  const how = [form.value?.isStanding, form.value?.confirms];
  return JSON.stringify([item_id, revision, content_hash, is, opened, how, approvals, givenTo(item)]);
}

/** Opens the form in which an answer is also given for the agent's session. It answers nothing. */
export function beginStanding(item: Item): void {
  const allow = item.raw_input?.actions.find(({ value }) => value === 'allow');
  if (mayAnswer() && allow && admits(answersOf(item))) openForm(item, allow, { isStanding: true });
}

/** The name of the answers in the rows of the list. */
export const rowAnswers = 'rows';

/**
 * Starts an answer. Sends it at once, or opens a form if the action or its risk needs one, or if the person has not
 * seen the full label.
 */
export function beginAnswer(item: Item, action: Action, isSeen: boolean): void {
  const shown = open.peek();
  if (!mayAnswer() || shown?.item_id !== item.item_id) return;
  if (standingOf(shown).is !== 'answerable' || !admits(answersOf(item)) || isOff(item, action)) return;
  if (needsForm(action) || !isSeen) openForm(item, action);
  else void answer(item, action, { kind: 'none' });
}

/** Returns true if a policy does not let the person choose an action, or if it is what they have approved. */
export function isOff(item: Item, action: Action): boolean {
  const isRepeat = (one: PersonAnswer) => isOwn(one) && one.counts && one.action_value === action.value;
  if (action.popup.kind === 'none' && givenTo(item).some(isRepeat)) return true;
  return neededFor(item, action)?.may_answer === false;
}

/**
 * Answers from a row of the list, which is registered as seen under `shownAs`. Opens the request first for a form, for
 * a label that is cut off, and for an action that needs more than one person or a signature.
 */
export function answerInRow(item: Item, action: Action, isSeen: boolean, shownAs = rowAnswers): void {
  if (!mayAnswer() || !admits(shownAs)) return;
  if (isSeen && !needsForm(action) && decidesAlone(item, action)) return void answer(item, action, { kind: 'none' });
  openAlone({ view: 'queue', item_id: item.item_id });
  if (decidesAlone(item, action)) openForm(item, action);
}

/** Another effect of an answer: it gives a standing answer, or confirms somebody's answer. */
type How = Pick<Choice, 'standing' | 'confirms'>;

/** Ids of requests whose answer is being sent. They have left the list, and no event puts them back. */
const leaving = new Set<string>();

export function isLeaving(item_id: string): boolean {
  return leaving.has(item_id);
}

/**
 * Answers a request as the person saw it and opens the next one at once, or after the signature that a policy asks for.
 * Restores the request after a refusal. Does nothing unless the last press counts as an answer to it.
 */
export async function answer(item: Item, action: Action, response: Answer, how: How = {}): Promise<void> {
  const { item_id } = item;
  if (!takePress(answersOf(item))) return;
  if (live.peek().is === 'offline') return keep(item, action); // a later choice may differ, so none waits
  if (leaving.has(item_id) || !admitNote(item_id)) return;
  const texts = { draft: begunOf(item, action).draft.peek(), note: noteDraft(item_id) };
  leaving.add(item_id);
  const stays = needsSignature(item, { action_value: action.value });
  if (!stays) leave(item_id);
  const from = place.peek();
  const answered = how.confirms === undefined ? answeredWords(action, response) : action.display;
  const choice = { action_value: action.value, response, ...noteToSend(item_id), ...how };
  const [sent] = await giveAnswers({ items: [item], action, choice, title: titleOf(item), texts }).finally(() => {
    leaving.delete(item_id); // so that a request that waits for others is listed again
  });
  if (sent?.answer) {
    if (stays) leave(item_id);
    forget(item, action);
    forgetNote(item_id);
    await sayAnswered(item, sent, await answered);
  } else if (sent?.error?.code === 'not_signed') {
    toast.value = { icon: 'circle-slash', said: sent.error.message, title: titleOf(item) };
  } else if (sent?.error) await restore(item, action, { error: sent.error, from });
}

/** Removes a request from the queue and opens the next one, in one batch. Else an only request would open again. */
function leave(item_id: string): void {
  batch(() => {
    closeFormOf(item_id);
    advance(item_id);
    lists.queue.drop(item_id);
  });
}

/** Keeps the request and the draft in place without a connection, says so, and tries to reach the server. */
function keep(item: Item, action: Action): void {
  void tryNow();
  begunOf(item, action).problem.value = { message: words.notSentOffline, fields: [] };
  const title = titleOf(item);
  toast.value = { icon: 'cloud-off', said: words.notAnswered, what: action.display, title };
}

/** Refusals after which the form opens again with its text, to be corrected, read or copied. */
const formErrors = new Set<string>([
  'invalid_action_response',
  'stale_input_revision',
  'input_not_pending',
  'answer_held',
  'not_found',
]);

/** A refused answer, and the page that was open once it was given. */
type RefusedAnswer = { readonly error: ApiError; readonly from: PageAddress };

/** Puts a request back after its answer was refused. Opens it again unless the person does something else. */
async function restore(item: Item, action: Action, { error, from }: RefusedAnswer): Promise<void> {
  const { item_id } = item;
  const { message } = error;
  const begun = begunOf(item, action);
  closeFormOf(item_id);
  begun.problem.value = { message, fields: error.fields };
  if (error.fields.some(({ path }) => path === 'response.upload_id'))
    begun.draft.value = withoutFile(begun.draft.value);
  const found = await readItem(item_id);
  const now = typeof found === 'string' ? item : found;
  const undisturbed = isAt(from) && !isBusy(); // checked before `enlist`, after which an only request opens
  if (isWaiting(now) && found !== 'missing') enlist(now);
  const shown = { icon: 'circle-alert', said: words.notAnswered, what: action.display, title: titleOf(item) } as const;
  toast.value = undisturbed ? shown : { ...shown, show: item_id };
  if (!undisturbed) return;
  const withForm = formErrors.has(error.code) && action.popup.kind !== 'none';
  open.value = { item_id, now: item, seen: item, is_deleted: false };
  openAlone({ view: 'queue', item_id }, { replace: true });
  renew(now);
  if (found === 'missing') showDeleted(item_id);
  if (withForm) return openForm(item, action);
  const { value } = open;
  if (value) open.value = { ...value, refused: { action: action.display, message } };
}

/** Returns true if the person has stayed on a page. */
function isAt(page: PageAddress): boolean {
  const now = place.peek();
  return now.view === page.view && addressOf(now) === addressOf(page);
}

/** Removes a file that the server refuses, so that it must be uploaded again. */
function withoutFile({ file: _file, ...draft }: Draft): Draft {
  return draft;
}
