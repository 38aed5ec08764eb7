import { batch } from '@preact/signals';
import type { Draft } from '../forms/drafts/draft.ts';
import { answeredWords } from '../forms/edits/answered.ts';
import { begunOf, closeForm, forget, form, openForm } from '../forms/open-form.ts';
import { needsForm } from '../forms/popups/index.tsx';
import { lists } from '../requests/lists.ts';
import { advance } from '../requests/move.ts';
import { open, readItem, renew, showDeleted } from '../requests/open.ts';
import { go, place } from '../requests/place.ts';
import { type Standing, standingOf } from '../requests/standing.ts';
import { ApiError } from '../server/api.ts';
import { isThere, live } from '../server/connection.ts';
import { type Action, type Answer, type Item, isWaiting } from '../server/item.ts';
import { mayAnswer } from '../server/session.ts';
import { isBusy } from '../ui/busy.ts';
import { admits, takePress } from '../ui/seen.ts';
import { clockOf } from '../ui/time/age.ts';
import { beginDoubt, endDoubt } from './doubts.ts';
import { keepHeld } from './holds.ts';
import { admitNote, forgetNote, noteToSend } from './note.ts';
import { type GivenStanding, type StandingChoice, sendAnswer } from './send.ts';
import { loadStanding } from './standing/load.ts';
import { titleOf } from './title.ts';
import { type Toast, toast } from './toast.ts';
import { keepUndoable } from './undoable.ts';
import { answerWords as words } from './words.ts';

/** Names what the answers of the open request depend on. A press counts after this was painted for 400 ms. */
export function answersOf({ item_id, revision, content_hash }: Item, is: Standing['is'] = 'answerable'): string {
  const opened = form.value?.action.value ?? '';
  return JSON.stringify([item_id, revision, content_hash, is, opened, form.value?.isStanding]);
}

/** Opens the form in which an answer is also given for the agent's session. It answers nothing. */
export function beginStanding(item: Item): void {
  const allow = item.raw_input?.actions.find(({ value }) => value === 'allow');
  if (mayAnswer() && allow && admits(answersOf(item))) openForm(item, allow, true);
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
  if (standingOf(shown).is !== 'answerable' || !admits(answersOf(item))) return;
  if (needsForm(action) || !isSeen) openForm(item, action);
  else void answer(item, action, { kind: 'none' });
}

/**
 * Answers from a row of the list, which is registered as seen under `shownAs`. Opens the request first for a form or
 * for a label that is cut off.
 */
export function answerInRow(item: Item, action: Action, isSeen: boolean, shownAs = rowAnswers): void {
  if (!mayAnswer() || !admits(shownAs)) return;
  if (isSeen && !needsForm(action)) return void answer(item, action, { kind: 'none' });
  go({ view: 'queue', item_id: item.item_id });
  openForm(item, action);
}

/** Ids of requests whose answer is being sent. They have left the list, and no event puts them back. */
const leaving = new Set<string>();

export function isLeaving(item_id: string): boolean {
  return leaving.has(item_id);
}

/**
 * Answers a request as the person saw it and opens the next one at once. Restores the request after a refusal. Does
 * nothing unless the last press counts as an answer to it.
 */
export async function answer(item: Item, action: Action, response: Answer, standing?: StandingChoice): Promise<void> {
  const { item_id } = item;
  const title = titleOf(item);
  if (!takePress(answersOf(item))) return;
  if (live.peek().is === 'offline' && !(await isThere())) return keep(item, action);
  if (leaving.has(item_id) || !admitNote(item_id)) return;
  leaving.add(item_id);
  closeForm();
  const next = leave(item_id);
  const answered = answeredWords(action, response);
  toast.value = { icon: 'send', said: words.sending, what: action.display, title };
  try {
    const choice = { action_value: action.value, response, ...noteToSend(item_id), ...(standing && { standing }) };
    const { output_result_id, hold, given } = await sendAnswer(item, choice, () => {
      toast.value = { icon: 'circle-alert', said: words.unreachable, what: action.display, title };
      beginDoubt(item_id, title);
    });
    forget(item, action);
    forgetNote(item_id);
    const undoable = [hold ? keepHeld(item, hold) : { item_id, output_result_id: output_result_id ?? '' }];
    keepUndoable(undoable);
    toast.value = {
      icon: hold ? 'clock' : 'check',
      said: words.answered,
      what: await answered,
      title,
      undoable,
      hold,
      ...(given && (await standingToast(given))),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    leaving.delete(item_id);
    await restore(item, action, { error, next });
  } finally {
    leaving.delete(item_id);
    endDoubt(item_id);
  }
}

/** Says until when a standing answer lasts, with the command that ends it. */
async function standingToast({ standing_answer_id, expires_at }: GivenStanding): Promise<Partial<Toast>> {
  const { actOf, standingWords } = await loadStanding();
  return { said: standingWords.given, what: clockOf(expires_at), act: actOf(standing_answer_id) };
}

/** Removes a request from the queue and opens the next one, in one batch. Else an only request would open again. */
function leave(item_id: string): string | undefined {
  return batch(() => {
    const next = advance(item_id);
    lists.queue.drop(item_id);
    return next;
  });
}

/** Keeps the request and the draft in place without a connection, and says so. */
function keep(item: Item, action: Action): void {
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

type Refused = { readonly error: ApiError; readonly next: string | undefined };

/** Puts a request back after its answer was refused. Opens it again unless the person does something else. */
async function restore(item: Item, action: Action, { error, next }: Refused): Promise<void> {
  const { item_id } = item;
  const { message } = error;
  const begun = begunOf(item, action);
  begun.problem.value = { message, fields: error.fields };
  if (error.fields.some(({ path }) => path === 'response.upload_id'))
    begun.draft.value = withoutFile(begun.draft.value);
  const found = await readItem(item_id);
  const now = typeof found === 'string' ? item : found;
  const undisturbed = place.peek().item_id === next && !isBusy(); // checked before `put`, which opens an only request
  if (isWaiting(now) && found !== 'missing') lists.queue.put(now);
  const shown = { icon: 'circle-alert', said: words.notAnswered, what: action.display, title: titleOf(item) } as const;
  toast.value = undisturbed ? shown : { ...shown, show: item_id };
  if (!undisturbed) return;
  const withForm = formErrors.has(error.code) && action.popup.kind !== 'none';
  open.value = { item_id, now: item, seen: item, is_deleted: false };
  go({ view: 'queue', item_id }, { replace: true });
  renew(now);
  if (found === 'missing') showDeleted(item_id);
  if (withForm) return openForm(item, action);
  const { value } = open;
  if (value) open.value = { ...value, refused: { action: action.display, message } };
}

/** Removes a file that the server refuses, so that it must be uploaded again. */
function withoutFile({ file: _file, ...draft }: Draft): Draft {
  return draft;
}
