import assert from 'node:assert/strict';
import { dataOf } from '../helpers/ask.ts';
import type { ItemState } from './history.ts';
import type { Parties } from './parties.ts';

type Read = { status: string; revision: number; raw_input: { title: string } };
type Item = { item_id: string; answer: { output_result_id: string } | null };

/** The state in which an item is found. A read one is told from an unread one by a person's try to undo it. */
export async function find({ agent, person }: Parties, caller_item_id: string, known: ItemState): Promise<ItemState> {
  const read = await agent('inputRead', { body: { caller_item_id } });
  if (read.status === 404) return gone({ agent, person }, known);
  const { status, revision, raw_input } = dataOf(read) as Read;
  if (status === 'pending') return { kind: 'pending', revision, title: raw_input.title };
  const listed = await person('itemList', { query: { caller_item_id, view: 'decided' } });
  const [item] = (dataOf(listed) as { items: Item[] }).items;
  const output_result_id = item?.answer?.output_result_id ?? '';
  const undone = await person('itemUndo', { params: { item_id: item?.item_id ?? '' }, body: { output_result_id } });
  if (undone.status === 200) return { kind: 'answered', output_result_id, title: raw_input.title };
  assert.equal(undone.json?.error?.code, 'output_already_read');
  return { kind: 'read', output_result_id, title: raw_input.title };
}

/** An item that is gone was acknowledged if a second acknowledgement says so. */
async function gone({ agent }: Parties, known: ItemState): Promise<ItemState> {
  const output_result_id = 'output_result_id' in known ? known.output_result_id : null;
  if (output_result_id === null) return { kind: 'absent' };
  const again = await agent('outputAck', { params: { output_result_id } });
  const { already_acknowledged } = (again.json?.data ?? {}) as { already_acknowledged?: boolean };
  return already_acknowledged ? { kind: 'acknowledged', output_result_id } : { kind: 'absent' };
}
