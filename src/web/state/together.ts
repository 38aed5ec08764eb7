import { batch, computed, signal } from '@preact/signals';
import type { ApiError } from '../api.ts';
import type { Action, Answer, Item, Shown } from '../item.ts';
import { needsForm } from '../popups/index.tsx';
import { requests, togetherWords as words } from '../words-acting.ts';
import { answerWords } from '../words-answers.ts';
import { isThere, live } from './connection.ts';
import { beginDoubt, endDoubt } from './doubts.ts';
import { begunOf, forget } from './form.ts';
import { lists } from './lists.ts';
import { admitNote, forgetNote, noteToSend, together } from './note.ts';
import { go, place } from './place.ts';
import { answerable, isTogether, mark, selection, takeOut } from './selection.ts';
import { type Sent, sendAnswers } from './send-many.ts';
import { sharedOf } from './shared-actions.ts';
import { type Given, toast } from './toast.ts';
import { noteGiven } from './undo.ts';

/** What can be answered for everything that is selected, and what cannot. */
export const offered = computed(() => sharedOf(answerable()));

/** How many answers are on their way. */
export const sending = signal(0);

const wanted = signal<string | undefined>(undefined);

/** The open form of one answer for several requests. It rests while what is selected does not share its action. */
export const togetherForm = computed(() => {
  const action = offered.value.shared.find(({ value }) => value === wanted.value);
  const [first] = answerable();
  return isTogether.value && action && first && { item: first, action, ...begunOf(together, action) };
});

/** Chooses an action for everything that is selected. */
export function chooseTogether(action: Action): void {
  if (sending.peek() > 0 || answerable().length === 0) return;
  if (needsForm(action)) wanted.value = action.value;
  else void answerTogether(action, { kind: 'none' });
}

export function closeTogether(): void {
  wanted.value = undefined;
}

/**
 * Gives one answer to everything that is selected, each request for itself. What the server refuses stays selected
 * with its reason; what was filled in is kept until all of it is taken.
 */
export async function answerTogether(action: Action, response: Answer): Promise<void> {
  if (live.peek().is === 'offline' && !(await isThere())) return keep(action);
  const items = answerable();
  if (sending.peek() > 0 || items.length === 0 || !admitNote(together)) return;
  sending.value = items.length;
  let sent: readonly Sent[] = [];
  try {
    const choice = { action_value: action.value, response, ...noteToSend(together) };
    sent = await sendAnswers(items, choice, (unclear) => {
      toast.value = { ...receipt(action, unclear.length), icon: 'circle-alert', said: answerWords.unreachable };
      beginDoubt(together, requests(unclear.length), unclear.length);
    });
  } finally {
    sending.value = 0;
    endDoubt(together);
  }
  const taken = sent.flatMap(({ item_id, output_result_id: id }) => (id ? [{ item_id, output_result_id: id }] : []));
  settle(taken, sent);
  if (taken.length === items.length) {
    forget(together, action);
    forgetNote(together);
  }
  keepForm(action, sent);
  say(action, taken, items.length);
}

/** Without a connection nothing leaves the page: what is selected stays so, and so does what was typed. */
function keep(action: Action): void {
  begunOf(together, action).problem.value = { message: answerWords.notSentOffline, fields: [] };
  toast.value = { ...receipt(action, answerable().length), icon: 'cloud-off', said: answerWords.notAnswered };
}

/** What was taken leaves; the next request is the one after the open one. */
function settle(taken: readonly Given[], sent: readonly Sent[]): void {
  const left = new Set(taken.map(({ item_id }) => item_id));
  batch(() => {
    const all = lists.queue.items.peek();
    const { item_id } = place.peek();
    if (item_id !== undefined && left.has(item_id)) {
      go({ item_id: neighbour(all, item_id, left)?.item_id }, { replace: true });
    }
    for (const id of left) lists.queue.drop(id);
    takeOut(...left);
    for (const { item_id: id, error } of sent) if (error) mark(id, standingOf(error));
  });
  if (lists.queue.items.peek().length < 15) void lists.queue.more();
  if (taken.length > 0) noteGiven(taken);
}

function neighbour(all: readonly Item[], item_id: string, left: ReadonlySet<string>): Item | undefined {
  const at = all.findIndex((item) => item.item_id === item_id);
  const stays = (item: Item) => !left.has(item.item_id);
  return all.slice(at).find(stays) ?? all.slice(0, Math.max(at, 0)).findLast(stays);
}

function standingOf(error: ApiError): { is: 'ready' | 'changed' | 'gone'; said: string } {
  if (error.code === 'stale_input_revision') return { is: 'changed', said: words.changed };
  if (error.code === 'input_not_pending') return { is: 'gone', said: words.answeredBy(error.answer?.answered_by) };
  if (error.code === 'not_found') return { is: 'gone', said: words.withdrawn };
  return { is: 'ready', said: error.message };
}

/** A form whose content was refused stays open and says so; any other one has done its part. */
function keepForm(action: Action, sent: readonly Sent[]): void {
  const refused = sent.find(({ error }) => error?.code === 'invalid_action_response')?.error;
  if (!refused || action.popup.kind === 'none') closeTogether();
  else begunOf(together, action).problem.value = { message: refused.message, fields: refused.fields };
}

function say(action: Action, taken: readonly Given[], asked: number): void {
  const missing = asked - taken.length;
  toast.value = {
    ...receipt(action, taken.length),
    icon: missing > 0 ? 'circle-alert' : 'check',
    said: missing > 0 ? words.notAll(taken.length, missing) : answerWords.answered,
    ...(taken.length > 0 && { given: taken }),
  };
}

/** What an answer to several is called in a receipt. */
function receipt({ display }: Action, count: number) {
  return { what: display, title: requests(count) };
}

/** Takes in what became of a request that is selected. */
export function renewSelected(item: Item): void {
  const known = selection.peek().get(item.item_id);
  if (!known || sending.peek() > 0) return;
  if (item.status !== 'pending') {
    mark(item.item_id, { is: 'gone', said: words.answeredBy(item.answer?.answered_by) });
  } else if (item.content_hash !== known.item.content_hash || item.revision !== known.item.revision) {
    mark(item.item_id, { is: 'changed', said: words.changed });
  }
}

/** A request that is selected was withdrawn. */
export function loseSelected(item_id: string): void {
  if (sending.peek() === 0) mark(item_id, { is: 'gone', said: words.withdrawn });
}

/** Takes a request that was replaced into the selection as it is now. */
export function acceptSelected(item: Shown): void {
  const { said: _said, ...known } = selection.peek().get(item.item_id) ?? { item, is: 'ready' };
  selection.value = new Map(selection.peek()).set(item.item_id, { ...known, item, is: 'ready' });
}
