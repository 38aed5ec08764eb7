import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { Parties } from '../../faults/parties.ts';
import { dataOf, type Reply } from '../../helpers/appliance/ask.ts';
import { action, submission } from '../../helpers/data/submissions.ts';

/** The remains of an item's life. */
export type Left = 'nothing' | 'a pending item' | 'a decision';

const popup = { kind: 'file_upload', label: 'Which?' } as const;
const actions = [action({ value: 'approve' }), action({ value: 'go', popup })];
const seldom = 40;

/** Runs one item from its first send. Most leave nothing, a few stay. */
export async function liveOnce(there: Parties, caller_item_id: string, count: number): Promise<Left> {
  const { agent } = there;
  const body = (title: string) => submission({ caller_item_id, title, actions });
  taken(await agent('inputSend', { body: body('One') }));
  if (count % 3 === 0) taken(await agent('inputReplace', { body: body('Two') }));
  if (count % seldom === 0) return 'a pending item';
  if (count % 5 === 0) {
    taken(await agent('inputDelete', { body: { caller_item_id } }));
    return 'nothing';
  }
  const file = count % 4 === 0 ? Buffer.from(`${caller_item_id} `.repeat(3_000)) : undefined;
  const output_result_id = await decide(there, caller_item_id, file);
  if (count % seldom === 1) return 'a decision';
  const { response } = taken<Decided>(await agent('outputRead', { params: { output_result_id } }));
  if (file) {
    const file_id = response.file?.file_id ?? '';
    const { bytes } = await agent('outputFile', { params: { output_result_id, file_id } });
    assert.equal(hash('sha256', bytes), hash('sha256', file));
  }
  taken(await agent('outputAck', { params: { output_result_id } }));
  return 'nothing';
}
type Decided = { response: { file?: { file_id: string } } };

async function decide({ person }: Parties, caller_item_id: string, file: Buffer | undefined): Promise<string> {
  const { items } = taken<{ items: { item_id: string; revision: number }[] }>(
    await person('itemList', { query: { caller_item_id } }),
  );
  const { item_id = '', revision: expected_revision } = items[0] ?? {};
  const query = { item_id, action_value: 'go' };
  const headers = { 'content-type': 'text/plain', 'x-filename': 'a.txt' };
  const uploaded = file && taken<{ upload_id: string }>(await person('uploadSend', { query, headers, body: file }));
  const decision = uploaded
    ? { action_value: 'go', response: { kind: 'file_upload', upload_id: uploaded.upload_id } }
    : { action_value: 'approve', response: { kind: 'none' } };
  const body = { expected_revision, ...decision };
  const answered = await person('itemAnswer', { params: { item_id }, body });
  return taken<{ answer: { output_result_id: string } }>(answered).answer.output_result_id;
}

const taken = <T>(reply: Reply) => dataOf(reply) as T;
