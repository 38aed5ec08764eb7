import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { dataOf, type Reply } from '../../helpers/appliance/ask.ts';
import { action, submission } from '../../helpers/data/submissions.ts';
import type { Parties } from '../parties.ts';
import type { Book, Step } from './book.ts';
import { states } from './look.ts';

const filler_bytes = 12_000;
const most_times = 5;
const most_items = 100;
const popup = { kind: 'file_upload', label: 'Which?' } as const;
const actions = [action({ value: 'approve' }), action({ value: 'go', popup })];

/** The operations on an item, in order. */
const lives = [
  ['send', 'replace'],
  ['send', 'delete'],
  ['send', 'answer'],
  ['send', 'answer', 'undo', 'answer', 'read'],
  ['send', 'answer', 'read', 'ack'],
  ['send', 'upload', 'answer'],
  ['send', 'replace', 'upload', 'answer', 'read', 'ack'],
  ['send', 'upload'],
] as const;
type Word = (typeof lives)[number][number];

type Work = {
  readonly name: string;
  readonly workers: number;
  readonly items: number;
  /** The only sequence that items go through; by default they take all in turn. */
  readonly only?: readonly Word[];
};

/** Runs several concurrent workers on their own items, and records their steps. */
export async function work(there: Parties, book: Book, { name, workers, items, only }: Work): Promise<void> {
  const worker = async (which: number) => {
    for (let count = 0; count < items; count++) {
      const caller_item_id = `${name}-${which}-${count}`;
      const life = only ?? lives[(which + count) % lives.length] ?? lives[0];
      book.set(caller_item_id, await live(there, caller_item_id, life));
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, which) => worker(which)));
}

/** Sends items until the server has gone, and records the possible states of each. */
export async function sendUntilItEnds(there: Parties, book: Book, name: string): Promise<void> {
  for (let count = 0; count < most_items; count++) {
    const caller_item_id = `${name}-${count}`;
    const op = `${caller_item_id}-0`;
    book.set(caller_item_id, [{ op, state: states.pending(1, 'One', null) }]);
    const body = contentOf(caller_item_id, 'One');
    const reply = await there.agent('inputSend', { ...marked(op), body }).catch(() => undefined);
    if (!reply) return;
  }
  assert.fail(`the server took ${most_items} items and did not end`);
}

/** Marks an operation by a correlation id, which its response repeats. */
export const markOf = (op: string) => `cut-op-${op}.`;

type Held = {
  revision: number;
  title: string;
  output: string;
  answer_id: string;
  upload_id: string | null;
  file: string | null;
};

async function live(there: Parties, caller_item_id: string, words: readonly Word[]): Promise<Step[]> {
  const steps: Step[] = [];
  const held: Held = { revision: 0, title: '', output: '', answer_id: '', upload_id: null, file: null };
  for (const [at, word] of words.entries()) {
    const op = `${caller_item_id}-${at}`;
    steps.push({ op, state: await deeds[word]({ there, caller_item_id, held, op }) });
  }
  return steps;
}

type OperationContext = { there: Parties; caller_item_id: string; held: Held; op: string };

const deeds: Record<Word, (context: OperationContext) => Promise<string>> = {
  send: (context) => submit(context, 'inputSend', 'One'),
  replace: (context) => submit(context, 'inputReplace', 'Two'),
  delete: async ({ there, caller_item_id, op }) => {
    await taken(() => there.agent('inputDelete', { ...marked(op), body: { caller_item_id } }));
    return states.absent();
  },
  upload: async ({ there, caller_item_id, held, op }) => {
    const bytes = Buffer.from(`${caller_item_id} `.repeat(2_000));
    const query = { item_id: await itemId(there, caller_item_id), action_value: 'go' };
    const about = { ...marked(op).headers, 'content-type': 'text/plain', 'x-filename': 'a.txt' };
    const { upload_id } = await taken<{ upload_id: string }>(() =>
      there.person('uploadSend', { query, headers: about, body: bytes }),
    );
    Object.assign(held, { upload_id, file: hash('sha256', bytes) });
    return states.pending(held.revision, held.title, held.file);
  },
  answer: async ({ there, caller_item_id, held, op }) => {
    const params = { item_id: await itemId(there, caller_item_id) };
    const { upload_id, revision: expected_revision } = held;
    const decision = upload_id
      ? { action_value: 'go', response: { kind: 'file_upload', upload_id } }
      : { action_value: 'approve', response: { kind: 'none' } };
    const body = { expected_revision, ...decision };
    const { answer } = await taken<{ answer: { output_result_id: string; answer_id: string } }>(() =>
      there.person('itemAnswer', { ...marked(op), params, body }),
    );
    Object.assign(held, { output: answer.output_result_id, answer_id: answer.answer_id });
    return states.answered(held.output, held.title, held.file);
  },
  undo: async ({ there, held, op }) => {
    await taken(() => there.person('answerUndo', { ...marked(op), params: { answer_id: held.answer_id } }));
    return states.pending(held.revision, held.title, null);
  },
  read: async ({ there, held, op }) => {
    await taken(() => there.agent('outputRead', { ...marked(op), params: { output_result_id: held.output } }));
    return states.read(held.output, held.title, held.file);
  },
  ack: async ({ there, held, op }) => {
    await taken(() => there.agent('outputAck', { ...marked(op), params: { output_result_id: held.output } }));
    return states.acknowledged(held.output);
  },
};

async function submit(
  { there, caller_item_id, held, op }: OperationContext,
  how: 'inputSend' | 'inputReplace',
  title: string,
) {
  const body = contentOf(caller_item_id, title);
  const { revision } = await taken<{ revision: number }>(() => there.agent(how, { ...marked(op), body }));
  Object.assign(held, { revision, title });
  return states.pending(revision, title, null);
}

function contentOf(caller_item_id: string, title: string) {
  return submission({ caller_item_id, title, actions, details: title.repeat(filler_bytes / title.length) });
}

async function itemId({ person }: Parties, caller_item_id: string): Promise<string> {
  const { items } = await taken<{ items: { item_id: string }[] }>(() =>
    person('itemList', { query: { caller_item_id } }),
  );
  assert.equal(items.length, 1);
  return items[0]?.item_id ?? '';
}

const marked = (op: string) => ({ headers: { 'x-correlation-id': markOf(op) } });

/** Repeats a request while it is temporarily refused, which means that it had no effect. */
async function taken<T>(ask: () => Promise<Reply>): Promise<T> {
  let reply = await ask();
  for (let again = 0; reply.status === 503 && again < most_times; again++) reply = await ask();
  return dataOf(reply) as T;
}
