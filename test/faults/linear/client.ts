import { AssertionError } from 'node:assert';
import { dataOf, type Reply } from '../../helpers/appliance/ask.ts';
import type { Item } from '../../helpers/appliance/person.ts';
import { unknown_answer_id } from '../../helpers/appliance/undo.ts';
import { submission } from '../../helpers/data/submissions.ts';
import type { Parties } from '../parties.ts';
import type { Call } from './item-model.ts';

/** Runs a call on one item, and returns its answer in a few words; undefined when its effect is unknown. */
export async function ask(there: Parties, caller_item_id: string, call: OneItem): Promise<string | undefined> {
  const reply = await send(there, caller_item_id, call).catch(cutShort);
  if (reply === undefined || reply.status === 503) return undefined;
  const { data, error } = reply.json ?? {};
  return reply.status === 200 ? words[call.kind](data as ResponseData) : error?.code;
}

/** Runs a call on every item of a caller, and returns the answers by id; undefined when its effect is unknown. */
export async function askAll({ agent }: Parties, kind: 'all' | 'check'): Promise<Map<string, string> | undefined> {
  const page = { limit: 100 };
  const asked = kind === 'all' ? agent('outputReadAll', { body: page }) : agent('outputCheck', { query: page });
  const reply = await asked.catch(cutShort);
  if (reply?.status !== 200) return undefined;
  const found = dataOf(reply) as { items: ResponseData[] };
  return new Map(
    found.items.map(({ caller_item_id, output_result_id, raw_input }) => [
      caller_item_id,
      kind === 'all' ? `${output_result_id} ${raw_input.title}` : output_result_id,
    ]),
  );
}

/** Accepts a lost connection, but not an answer that breaks the contract. */
function cutShort(error: unknown): undefined {
  if (error instanceof AssertionError) throw error;
}

export type OneItem = Exclude<Call, { kind: 'all' | 'check' }>;

type ResponseData = {
  caller_item_id: string;
  output_result_id: string;
  answer: { output_result_id: string };
  status: string;
  revision: number;
  raw_input: { title: string };
  items: { item_id: string; revision: number }[];
} & Record<'created' | 'replaced' | 'already_acknowledged', boolean>;

const words: Record<OneItem['kind'], (data: ResponseData) => string> = {
  send: ({ created, revision }) => `${created ? 'created' : 'duplicate'} ${revision}`,
  replace: ({ replaced, revision }) => `${replaced ? 'replaced' : 'same'} ${revision}`,
  delete: () => 'deleted',
  look: ({ status, revision, raw_input }) => `${status} ${revision} ${raw_input.title}`,
  find: ({ items: [item] }) => (item ? `${item.item_id} ${item.revision}` : 'none'),
  answer: ({ answer }) => answer.output_result_id,
  undo: () => 'undone',
  read: ({ raw_input }) => `read ${raw_input.title}`,
  ack: ({ already_acknowledged }) => (already_acknowledged ? 'again' : 'acked'),
};

function send({ agent, person }: Parties, caller_item_id: string, call: OneItem): Promise<Reply> {
  const { kind } = call;
  if ('title' in call) {
    const body = submission({ caller_item_id, title: call.title });
    return agent(kind === 'send' ? 'inputSend' : 'inputReplace', { body });
  }
  if (kind === 'delete') return agent('inputDelete', { body: { caller_item_id } });
  if (kind === 'look') return agent('inputRead', { body: { caller_item_id } });
  if ('revision' in call) {
    const body = { expected_revision: call.revision, action_value: 'approve', response: { kind: 'none' } };
    return person('itemAnswer', { params: { item_id: call.item }, body });
  }
  if (!('output' in call)) return person('itemList', { query: { caller_item_id } });
  const { output: output_result_id } = call;
  if ('item' in call) return undo(person, call);
  return agent(kind === 'read' ? 'outputRead' : 'outputAck', { params: { output_result_id } });
}

/** Undoes a decision, if it is still that of the item. */
async function undo(person: Parties['person'], { item, output }: { item: string; output: string }): Promise<Reply> {
  const read = await person('itemRead', { params: { item_id: item } });
  const { decision } = (read.json?.data as { item: Item } | undefined)?.item ?? {};
  const answer_id = decision?.output_result_id === output ? decision.answer_id : unknown_answer_id;
  return read.status === 503 ? read : person('answerUndo', { params: { answer_id } });
}
