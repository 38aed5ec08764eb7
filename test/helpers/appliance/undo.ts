import type { DataOf } from '../../../src/contract/endpoint.ts';
import type { ReviewEndpoints } from '../../../src/contract/review-endpoints.ts';
import { dataOf, type Reply } from './ask.ts';
import type { Item, Person } from './person.ts';

type Undone = DataOf<ReviewEndpoints['answerUndo']>;
type Requester = Pick<Person, 'request'>;

/** An answer_id that nobody gave. */
export const unknown_answer_id = `ans_${'0'.repeat(26)}`;

/** Returns the id by which a person undoes what an item shows: its decision, or an answer that they may undo. */
export async function undoIdOf(by: Requester, item_id: string): Promise<string> {
  const reply = await by.request('itemRead', { params: { item_id } });
  const { decision, answers } = (reply.json?.data as { item: Item } | undefined)?.item ?? {};
  const own = answers?.find(({ may_undo }) => may_undo);
  return decision?.answer_id ?? own?.answer_id ?? unknown_answer_id;
}

/** Sends the undo of what an item shows, and returns the reply. */
export async function requestUndo(by: Requester, item_id: string): Promise<Reply> {
  return by.request('answerUndo', { params: { answer_id: await undoIdOf(by, item_id) } });
}

/** Undoes what an item shows. */
export async function undo(by: Requester, item_id: string): Promise<Undone> {
  return dataOf(await requestUndo(by, item_id)) as Undone;
}
