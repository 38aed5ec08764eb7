import type { Reply } from '../helpers/ask.ts';
import { submission } from '../helpers/submissions.ts';
import type { History, ItemState } from './history.ts';
import type { Parties } from './parties.ts';

/** Thrown by an operation whose answer never came. */
class CutShort extends Error {}

/** Works on items of its own until the server is gone, keeping book of what was confirmed and what is in doubt. */
export async function work(parties: Parties, name: string, books: Map<string, History>): Promise<void> {
  for (let count = 0; ; count++) {
    const caller_item_id = `${name}-${count}`;
    const book: History = { confirmed: { kind: 'absent' } };
    books.set(caller_item_id, book);
    try {
      await live(parties, { caller_item_id, book, count });
    } catch (error) {
      if (error instanceof CutShort) return;
      throw error;
    }
  }
}

type Item = { caller_item_id: string; book: History; count: number };

/** One item's life; every third ends as a pending one, every third unread or read, every third acknowledged. */
async function live({ agent, person }: Parties, { caller_item_id, book, count }: Item): Promise<void> {
  const body = (title: string) => submission({ caller_item_id, title });
  await step(book, { kind: 'pending', revision: 1, title: 'One' }, () => agent('inputSend', { body: body('One') }));
  await step(book, { kind: 'pending', revision: 2, title: 'Two' }, () => agent('inputReplace', { body: body('Two') }));
  if (count % 3 === 0) {
    if (count % 2 === 0) await step(book, { kind: 'absent' }, () => agent('inputDelete', { body: { caller_item_id } }));
    return;
  }
  const item_id = await ask(() => person('itemList', { query: { caller_item_id } }));
  const params = { item_id: (item_id as { items: { item_id: string }[] }).items[0]?.item_id ?? '' };
  const decision = { expected_revision: 2, action_value: 'approve', response: { kind: 'none' } };
  const answered = await step(book, { kind: 'answered', output_result_id: null, title: 'Two' }, () =>
    person('itemAnswer', { params, body: decision }),
  );
  const { output_result_id } = answered as { output_result_id: string };
  book.confirmed = { kind: 'answered', output_result_id, title: 'Two' };
  if (count % 4 === 0) return;
  const mine = { params: { output_result_id } };
  await step(book, { kind: 'read', output_result_id, title: 'Two' }, () => agent('outputRead', mine));
  if (count % 3 === 1) await step(book, { kind: 'acknowledged', output_result_id }, () => agent('outputAck', mine));
}

async function step(book: History, next: ItemState, act: () => Promise<Reply>): Promise<unknown> {
  book.doubtful = next;
  const data = await ask(act);
  book.confirmed = next;
  delete book.doubtful;
  return data;
}

async function ask(act: () => Promise<Reply>): Promise<unknown> {
  const reply = await act().catch(() => {
    throw new CutShort();
  });
  if (reply.status === 503) throw new CutShort();
  if (reply.status !== 200) throw new Error(`an operation was refused: ${JSON.stringify(reply.json)}`);
  return reply.json?.data;
}
