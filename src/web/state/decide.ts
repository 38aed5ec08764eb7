import { batch } from '@preact/signals';
import { ApiError } from '../api.ts';
import type { Draft } from '../drafts/draft.ts';
import { textOf } from '../html.tsx';
import type { Action, Answer, Item } from '../item.ts';
import { needsForm } from '../popups/index.tsx';
import { answerWords as words } from '../words-answers.ts';
import { isBusy } from './busy.ts';
import { isThere, live } from './connection.ts';
import { beginDoubt, endDoubt } from './doubts.ts';
import { begunOf, closeForm, forget, openForm } from './form.ts';
import { lists } from './lists.ts';
import { advance } from './move.ts';
import { admitNote, forgetNote, noteToSend } from './note.ts';
import { open, readItem, renew, withdraw } from './open.ts';
import { go, place } from './place.ts';
import { sendAnswer } from './send.ts';
import { standingOf } from './standing.ts';
import { toast } from './toast.ts';
import { noteGiven } from './undo.ts';

/** Chooses an action of a request: it is answered at once, or the form opens that the action or its danger asks for. */
export function choose(item: Item, action: Action): void {
  const shown = open.peek();
  if (shown?.item_id !== item.item_id || standingOf(shown).is !== 'answerable') return;
  if (needsForm(action)) openForm(item, action);
  else void answer(item, action, { kind: 'none' });
}

/** Chooses an action in a row of the list: what asks for more opens the request first. */
export function chooseInRow(item: Item, action: Action): void {
  if (!needsForm(action)) return void answer(item, action, { kind: 'none' });
  go({ view: 'queue', item_id: item.item_id });
  openForm(item, action);
}

/** Requests whose answer is on its way: they have left the list, and no news brings them back. */
const leaving = new Set<string>();

export function isLeaving(item_id: string): boolean {
  return leaving.has(item_id);
}

/** Answers a request as it was seen. The next one is there at once; if the server says no, this one comes back. */
export async function answer(item: Item, action: Action, response: Answer): Promise<void> {
  const { item_id } = item;
  const title = titleOf(item);
  if (live.peek().is === 'offline' && !(await isThere())) return keep(item, action);
  if (leaving.has(item_id) || !admitNote(item_id)) return;
  leaving.add(item_id);
  closeForm();
  const next = leave(item_id);
  toast.value = { icon: 'send', said: words.sending, what: action.display, title };
  try {
    const choice = { action_value: action.value, response, ...noteToSend(item_id) };
    const output_result_id = await sendAnswer(item, choice, () => {
      toast.value = { icon: 'circle-alert', said: words.unreachable, what: action.display, title };
      beginDoubt(item_id, title);
    });
    forget(item_id, action);
    forgetNote(item_id);
    noteGiven([{ item_id, output_result_id }]);
    toast.value = {
      icon: 'check',
      said: words.answered,
      what: action.display,
      title,
      given: [{ item_id, output_result_id }],
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    leaving.delete(item_id);
    await bringBack(item, action, { error, next });
  } finally {
    leaving.delete(item_id);
    endDoubt(item_id);
  }
}

/** Lets a request leave the queue, and opens what comes after it; of both at once the last one would stay open. */
function leave(item_id: string): string | undefined {
  return batch(() => {
    const next = advance(item_id);
    lists.queue.drop(item_id);
    return next;
  });
}

/** Without a connection nothing leaves the page: the request stays where it is, and so does what was typed. */
function keep(item: Item, action: Action): void {
  begunOf(item.item_id, action).problem.value = { message: words.notSentOffline, fields: [] };
  const title = titleOf(item);
  toast.value = { icon: 'cloud-off', said: words.notAnswered, what: action.display, title };
}

type Refused = { readonly error: ApiError; readonly next: string | undefined };

/** Puts a request back whose answer was refused. It is opened again where the person has not begun anything else. */
async function bringBack(item: Item, action: Action, { error, next }: Refused): Promise<void> {
  const { item_id } = item;
  const { message } = error;
  const begun = begunOf(item_id, action);
  begun.problem.value = { message, fields: error.fields };
  if (error.fields.some(({ path }) => path === 'response.upload_id'))
    begun.draft.value = withoutFile(begun.draft.value);
  const found = await readItem(item_id);
  const now = typeof found === 'string' ? item : found;
  const undisturbed = place.peek().item_id === next && !isBusy(); // an only request is opened once it is put back
  if (now.status === 'pending' && found !== 'missing') lists.queue.put(now);
  const shown = { icon: 'circle-alert', said: words.notAnswered, what: action.display, title: titleOf(item) } as const;
  toast.value = undisturbed ? shown : { ...shown, show: item_id };
  if (!undisturbed) return;
  const withForm = error.code === 'invalid_action_response' && action.popup.kind !== 'none';
  open.value = { item_id, now: item, seen: item, withdrawn: false };
  go({ view: 'queue', item_id }, { replace: true });
  renew(now);
  if (found === 'missing') withdraw(item_id);
  if (withForm) return openForm(item, action);
  const { value } = open;
  if (value) open.value = { ...value, refused: { action: action.display, message } };
}

/** A file that the server no longer takes has to be sent again. */
function withoutFile({ file: _file, ...draft }: Draft): Draft {
  return draft;
}

export function titleOf({ html, caller_item_id }: Item): string {
  return html ? textOf(html.title) : caller_item_id;
}
