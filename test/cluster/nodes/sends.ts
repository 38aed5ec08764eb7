import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Credentials, type Parties, parties } from '../../faults/parties.ts';
import { dataOf } from '../../helpers/appliance/ask.ts';
import type { ServedNode } from '../../helpers/cluster/nodes/node.ts';
import { readRows } from '../../helpers/cluster/nodes/rows.ts';
import { asking, submission } from '../../helpers/data/submissions.ts';
import { until } from '../../helpers/until.ts';

const every_ms = 25;

/** Items with their titles, and files, that were confirmed to clients. Every node must have them for ever. */
export type Confirmed = ReturnType<typeof openConfirmed>;

export function openConfirmed() {
  const items = new Map<string, string>();
  const files = new Set<string>();
  let number = 0;
  /** Sends an item, and tells whether that was confirmed. */
  const send = async ({ agent }: Pick<Parties, 'agent'>): Promise<boolean> => {
    const [caller_item_id, title] = [`sent-${number++}`, randomBytes(12).toString('hex')];
    const reply = await agent('inputSend', { body: submission({ caller_item_id, title }) }).catch(() => undefined);
    if (reply?.status !== 200) return false;
    items.set(caller_item_id, title);
    return true;
  };
  return {
    items,
    files,
    send,
    /** Sends to all of these nodes that may lead, again and again; resolves when one confirms. */
    first: (nodes: readonly ServedNode[], credentials: Credentials, mayLead = anyNode) =>
      untilConfirmed((node) => send(parties(node.base_url, credentials)), { nodes, mayLead }),
    /** Has an item answered with a file, as far as the server answers. */
    async upload(there: Parties): Promise<void> {
      const bytes = randomBytes(1_000 + (number % 7) * 40_000);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      if (await answerWithFile(there, `file-${number++}`, bytes)) files.add(sha256);
    },
    /** Asserts that a node has all of it, with its bytes. */
    async check({ data, name }: ServedNode): Promise<void> {
      const sql = "SELECT caller_item_id, canonical FROM inputs WHERE caller_item_id LIKE 'sent-%'";
      const rows = readRows<{ caller_item_id: string; canonical: string }>(data, sql);
      const found = new Map(rows.map((row) => [row.caller_item_id, row.canonical]));
      for (const [id, title] of items) assert.ok(found.get(id)?.includes(title), `node ${name} has ${id}`);
      for (const sha256 of files) await hasFile(data, sha256);
    },
  };
}

const anyNode = (_node: ServedNode): boolean => true;
type Asked = { readonly nodes: readonly ServedNode[]; readonly mayLead: typeof anyNode };

async function untilConfirmed(send: (node: ServedNode) => Promise<boolean>, { nodes, mayLead }: Asked): Promise<void> {
  let confirmed = false;
  const to = async (node: ServedNode) => {
    if (await send(node)) confirmed = true;
  };
  await until(
    'a send is confirmed',
    () => {
      for (const node of nodes) if (mayLead(node) && node.isRunning()) void to(node);
      return confirmed;
    },
    undefined,
    every_ms,
  );
}

async function answerWithFile({ agent, person }: Parties, caller_item_id: string, bytes: Buffer): Promise<boolean> {
  try {
    const popup = { kind: 'file_upload' as const, label: 'Which?', accept_mime_types: null };
    dataOf(await agent('inputSend', { body: { ...asking(popup), caller_item_id } }));
    const { items } = dataOf(await person('itemList', { query: { caller_item_id } })) as { items: Listed[] };
    const { item_id = '', revision: expected_revision } = items[0] ?? {};
    const headers = { 'content-type': 'application/octet-stream', 'x-filename': 'bytes.bin' };
    const query = { item_id, action_value: 'go' };
    const { upload_id } = dataOf(await person('uploadSend', { query, headers, body: bytes })) as { upload_id: string };
    const body = { expected_revision, action_value: 'go', response: { kind: 'file_upload', upload_id } };
    dataOf(await person('itemAnswer', { params: { item_id }, body }));
    return true;
  } catch {
    return false; // a step was not confirmed, so nothing is owed
  }
}
type Listed = { item_id: string; revision: number };

/** Waits for a file: a standby fetches it after its row. */
async function hasFile(data: string, sha256: string): Promise<void> {
  const path = join(data, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  await until(`the file ${sha256} is in ${data}`, () => existsSync(path));
  assert.equal(createHash('sha256').update(readFileSync(path)).digest('hex'), sha256);
}
