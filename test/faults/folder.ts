import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { initFolder } from '../../src/cli/init-folder.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { makeToken } from '../../src/rules/people/reviewers.ts';
import { dataOf, type Reply } from '../helpers/appliance/ask.ts';
import { inFolder } from '../helpers/appliance/in-folder.ts';
import { submission } from '../helpers/data/submissions.ts';
import { hdoFile } from '../helpers/programs/executable.ts';
import type { Credentials, Parties } from './parties.ts';

/** The details of a large item, in bytes. */
export const large = 100_000;

/** Creates a data folder with an agent and a person. */
export function makeFolder(data: string): Credentials {
  const { key } = initFolder(data, { reviewer: 'ada', caller: 'agent' });
  const { token } = inFolder(data, (outbox) => makeToken(outbox, operator, { name: 'ada', lifetime_ms: 86_400_000 }));
  return { api_key: key.api_key, token };
}

/** Sends an item of about `size_bytes`. */
export function send({ agent }: Parties, caller_item_id: string, size_bytes = 100) {
  return agent('inputSend', { body: submission({ caller_item_id, details: 'x'.repeat(size_bytes) }) });
}

/** Sends large items until one is refused. Returns the accepted ids and the refusal. */
export async function sendUntilRefused(there: Parties, name: string): Promise<{ sent: string[]; refused: Reply }> {
  const sent: string[] = [];
  for (;;) {
    const caller_item_id = `${name}-${sent.length}`;
    const refused = await send(there, caller_item_id, large);
    if (refused.status !== 200) return { sent, refused };
    sent.push(caller_item_id);
  }
}

/** Formats a refusal as status and code. */
export function codeOf({ status, json }: Reply): string {
  return `${status} ${json?.error?.code}`;
}

/** Approves an item as the person, and returns the id of the decision. */
export async function approve({ person }: Parties, caller_item_id: string): Promise<string> {
  const listed = dataOf(await person('itemList', { query: { caller_item_id } })) as { items: Item[] };
  const { item_id = '', revision: expected_revision } = listed.items[0] ?? {};
  const body = { expected_revision, action_value: 'approve', response: { kind: 'none' } };
  const answered = dataOf(await person('itemAnswer', { params: { item_id }, body })) as Answered;
  return answered.answer.output_result_id;
}
type Item = { item_id: string; revision: number };
type Answered = { answer: { output_result_id: string } };

/** Lists every live item of the agent as `id status`. */
export async function live({ agent }: Parties): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 100, ...(cursor !== undefined && { cursor }) };
    const page = dataOf(await agent('inputList', { query })) as Page;
    found.push(...page.items.map(({ caller_item_id, status }) => `${caller_item_id} ${status}`));
    cursor = page.next_cursor;
  }
  return found;
}
type Page = { items: { caller_item_id: string; status: string }[]; next_cursor: string | null };

/** Checks a folder with `hdo verify`. */
export function isVerified(data: string): void {
  const { status, stdout, stderr } = spawnSync(hdoFile, ['verify', '--data', data, '--json'], { encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
}
