import { asking } from '../data/submissions.ts';
import type { Agent } from './agent.ts';
import type { TestAppliance } from './appliance.ts';
import { dataOf, type Reply } from './ask.ts';
import type { Item, Person } from './person.ts';

export type TestFile = { bytes?: Buffer | string; filename?: string; type?: string; action_value?: string };
export type Uploaded = { upload_id: string; filename: string; mime_type: string; size_bytes: number; sha256: string };

/** Sends an item whose action `go` requires a file. */
export async function askForFile(agent: Agent, person: Person, accept?: string[]): Promise<Item> {
  const caller_item_id = `wants-file-${Math.random()}`;
  const popup = { kind: 'file_upload' as const, label: 'Which?', accept_mime_types: accept ?? null };
  await agent.call('inputSend', { body: { ...asking(popup), caller_item_id } });
  return person.find(agent, caller_item_id);
}

/** Uploads a file for an item and returns the whole reply. */
export function tryUpload(person: Person, { item_id }: { item_id: string }, given: TestFile = {}): Promise<Reply> {
  const { bytes = 'the bytes', filename = 'note.txt', type = 'text/plain', action_value = 'go' } = given;
  return person.request('uploadSend', {
    query: { item_id, action_value },
    headers: { 'content-type': type, 'x-filename': encodeURIComponent(filename) },
    body: Buffer.from(bytes),
  });
}

/** Uploads a file, which must succeed. */
export async function upload(person: Person, item: { item_id: string }, given: TestFile = {}): Promise<Uploaded> {
  return dataOf(await tryUpload(person, item, given)) as Uploaded;
}

/** Has an item answered with a file; returns both sides and the output_result_id. */
export async function answeredWithFile(box: TestAppliance, given: TestFile = {}) {
  const agent = box.caller('agent');
  const person = box.person('petra');
  const item = await askForFile(agent, person);
  const uploaded = await upload(person, item, given);
  const { upload_id } = uploaded;
  const output_result_id = await person.answer(item, 'go', { kind: 'file_upload', upload_id });
  return { agent, person, item, uploaded, output_result_id };
}
