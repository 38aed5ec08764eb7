import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataOf, type Reply } from '../helpers/appliance/ask.ts';
import { asking } from '../helpers/data/submissions.ts';
import { hdoFile, type Running, serveExecutable } from '../helpers/programs/executable.ts';
import { approve, isVerified, live, makeFolder, send } from './folder.ts';
import { beside, type Fault, through } from './inject.ts';
import { type Parties, parties } from './parties.ts';

/** A run: the operation, and its fault. */
export type Run = Pick<Fault, 'call' | 'error' | 'when'> & { operation: Operation };
export type Operation = 'send' | 'upload' | 'ack' | 'backup';

const env = { HDO_LIMITS__ENABLED: 'false' };

/** Serves a folder that is exposed to faults, one after another, and restarts the server when a fault has ended it. */
export async function openVictim(data: string) {
  const credentials = makeFolder(data);
  const books: Books = { confirmed: new Set(), acknowledged: new Set(), doubtful: new Set() };
  let server: Running = await serveExecutable(data, env);
  let there = parties(server.base_url, credentials);
  let count = 0;
  const restart = async () => {
    await server.kill();
    server = await serveExecutable(data, env);
    there = parties(server.base_url, credentials);
  };
  const database = [join(data, 'outbox.db'), join(data, 'outbox.db-wal')];

  /** Exposes an operation to a fault, and tells whether it occurred. Afterwards everything confirmed must be there. */
  const meet = async ({ operation, ...fault }: Run): Promise<boolean> => {
    if (operation === 'backup') return backup(data, fault);
    const name = `item-${++count}`;
    const act = await prepared[operation](there, name, books.confirmed);
    const where = operation === 'upload' && fault.call !== 'write' ? [] : database; // an upload has no name yet
    const { value, met } = await beside(server.process.pid ?? 0, { ...fault, paths: where }, () => attempt(act));
    if (operation === 'ack') (value?.status === 200 ? books.acknowledged : books.doubtful).add(name);
    else if (value?.status === 200) books.confirmed.add(name);
    if (value) assert.ok([200, 429, 503].includes(value.status), JSON.stringify(value.json));
    if (!(await works(there, books.confirmed, `after-${count}`))) await restart();
    await isAllThere(there, books);
    return met;
  };
  const close = async () => {
    await restart();
    await isAllThere(there, books);
    assert.equal(await server.stop(), 0);
    isVerified(data);
  };
  return { meet, close, kill: () => server.kill() };
}

type Act = () => Promise<Reply>;

/** The preparation of each operation, which returns the operation itself. */
const prepared: Record<
  Exclude<Operation, 'backup'>,
  (there: Parties, name: string, confirmed: Set<string>) => Promise<Act>
> = {
  send: async (there, name) => () => send(there, name),
  ack: async (there, name, confirmed) => {
    assert.equal((await send(there, name)).status, 200);
    const output_result_id = await approve(there, name);
    confirmed.add(name);
    return () => there.agent('outputAck', { params: { output_result_id } });
  },
  upload: async ({ agent, person }, name, confirmed) => {
    const body = { ...asking({ kind: 'file_upload', label: 'File' }), caller_item_id: name };
    assert.equal((await agent('inputSend', { body })).status, 200);
    confirmed.add(name);
    const listed = dataOf(await person('itemList', { query: { caller_item_id: name } })) as {
      items: { item_id: string }[];
    };
    const query = { item_id: listed.items[0]?.item_id ?? '', action_value: 'go' };
    const headers = { 'content-type': 'text/plain', 'x-filename': 'a.txt' };
    return () => person('uploadSend', { query, headers, body: Buffer.from(`the bytes of ${name}`) });
  },
};

function attempt(act: Act): Promise<Reply | undefined> {
  return act().catch(() => undefined);
}

/** Tells whether the server still accepts work. */
async function works(there: Parties, confirmed: Set<string>, name: string): Promise<boolean> {
  const reply = await attempt(() => send(there, name));
  if (reply?.status === 200) confirmed.add(name);
  return reply?.status === 200;
}

/** The confirmed items, the acknowledged ones, and those whose acknowledgement got no response. */
type Books = Record<'confirmed' | 'acknowledged' | 'doubtful', Set<string>>;

async function isAllThere(there: Parties, { confirmed, acknowledged, doubtful }: Books): Promise<void> {
  const found = new Set((await live(there)).map((item) => item.split(' ')[0] ?? ''));
  const gone = [...confirmed].filter((name) => !found.has(name));
  const lost = gone.filter((name) => !acknowledged.has(name) && !doubtful.has(name));
  const back = [...acknowledged].filter((name) => found.has(name));
  assert.deepEqual({ lost, back }, { lost: [], back: [] });
}

/**
 * Makes a backup that is exposed to a fault. It must be whole, or fail with a message that does not call the database
 * damaged, and leave nothing.
 */
function backup(data: string, fault: Omit<Fault, 'paths'>): boolean {
  const copy = join(data, '..', 'copy.tar');
  const paths = ['.partial', '.partial-db', '.partial-db-journal', ''].map((end) => `${copy}${end}`);
  const command = [hdoFile, 'backup', 'create', copy, '--data', data, '--quiet'];
  const { code, met, said } = through({ ...fault, paths }, command);
  const left = [copy, `${copy}.partial`, `${copy}.partial-db`].filter((path) => existsSync(path));
  if (code === 0) {
    const { status, stdout } = spawnSync(hdoFile, ['backup', 'verify', copy], { encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  } else {
    assert.ok([69, 75].includes(code ?? 0), said);
    assert.doesNotMatch(said, /damaged/);
    assert.deepEqual(left, []);
  }
  for (const path of left) rmSync(path, { force: true });
  return met;
}
