import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { some } from '../helpers/data/seed.ts';
import { type Running, serveExecutable } from '../helpers/programs/executable.ts';
import { hdoBeside, type Said, temporary } from '../helpers/programs/hdo.ts';
import { withoutShadow } from '../helpers/shadow/shadow.ts';
import { until } from '../helpers/until.ts';
import { isVerified, live, makeFolder, send } from './folder.ts';
import { type Parties, parties } from './parties.ts';

const senders = 8;

/** Ways to remove files of a running server. With `rescued`, a restart needs the file that the server saved. */
const deeds = {
  'outbox.db-shm is removed': { does: (data: string) => rmSync(join(data, 'outbox.db-shm')), rescued: false },
  'run is removed': {
    does: (data: string) => rmSync(join(data, 'run'), { recursive: true, maxRetries: 3 }),
    rescued: false,
  },
  'run and outbox.db-shm are removed': {
    does: (data: string) => {
      rmSync(join(data, 'run'), { recursive: true, maxRetries: 3 });
      rmSync(join(data, 'outbox.db-shm'));
    },
    rescued: false,
  },
  'serve.lock is removed': { does: (data: string) => rmSync(join(data, 'serve.lock')), rescued: false },
  'outbox.db-wal is removed': { does: (data: string) => rmSync(join(data, 'outbox.db-wal')), rescued: true },
};

/** Commands that write. */
const commands = [['key', 'issue', '--caller', 'other'], ['vacuum'], ['reviewer', 'token', 'ada']];

/** Sends items until the server stops answering, and records the confirmed ones. */
async function sendOn(there: Parties, name: string, confirmed: string[]): Promise<void> {
  for (let at = 0; ; at++) {
    const sent = await send(there, `${name}-${at}`).catch(() => undefined);
    if (sent?.status !== 200) return;
    confirmed.push(`${name}-${at}`);
  }
}

async function served(t: TestContext) {
  const data = temporary(t);
  const credentials = makeFolder(data);
  const server = await serveExecutable(data);
  t.after(() => server.kill());
  return { data, server, credentials, there: parties(server.base_url, credentials) };
}

/** Restarts the server, after putting its rescued file in place if there is one. */
async function restarted(t: TestContext, data: string, there: { rescued: boolean }): Promise<Running> {
  if (there.rescued) {
    const refused = await hdoBeside(['serve', '--data', data, '--listen', '127.0.0.1:0']);
    assert.equal(refused.code, 65, 'a start without the confirmed data is refused');
    const [, takeBack = ''] = /take it back \((rm -f [^)]+)\)/.exec(refused.stderr) ?? [];
    execFileSync('sh', ['-c', takeBack]);
  }
  const server = await serveExecutable(data);
  t.after(() => server.kill());
  return server;
}

/** Checks that everything a command confirmed is stored. */
async function isKept(data: string, words: readonly string[], said: Said): Promise<void> {
  if (said.code !== 0) {
    assert.ok([65, 75].includes(said.code ?? 0), said.stderr);
    assert.match(
      said.stderr,
      /files of the database|was removed while another process|is starting|deleted or replaced|busy/,
    );
    return;
  }
  const list = async (...of: string[]) => (await hdoBeside([...of, '--data', data, '--json'])).stdout;
  if (words[0] === 'key') assert.match(await list('key', 'list'), new RegExp(JSON.parse(said.stdout).key_id));
  if (words[0] === 'reviewer') {
    assert.match(await list('reviewer', 'tokens', 'ada'), new RegExp(JSON.parse(said.stdout).token_id));
  }
}

for (const [name, { does, rescued }] of some(deeds, [
  'run and outbox.db-shm are removed',
  'outbox.db-wal is removed',
])) {
  test(`when ${name} under load, the server exits and nothing confirmed is lost`, async (t) => {
    const { data, server, credentials, there } = await served(t);
    const ended = once(server.process, 'exit');
    const confirmed: string[] = [];
    const sending = Array.from({ length: senders }, (_, at) => sendOn(there, `sender-${at}`, confirmed));
    const before = commands.map((words) => hdoBeside([...words, '--data', data, '--json']));
    await until('items are confirmed', () => confirmed.length > 5 * senders);
    does(data);
    const after = commands.map((words) => hdoBeside([...words, '--data', data, '--json']));
    assert.equal((await ended)[0], 70);
    await Promise.all(sending);
    const said = await Promise.all([...before, ...after]);

    const again = await restarted(t, data, { rescued });
    const found = new Set((await live(parties(again.base_url, credentials))).map((item) => item.split(' ')[0]));
    assert.deepEqual(
      confirmed.filter((item) => !found.has(item)),
      [],
    );
    if (!rescued) for (const [at, of] of said.entries()) await isKept(data, commands[at % commands.length] ?? [], of);
    assert.equal(await again.stop(), 0);
    isVerified(data);
  });
}

test('a command that does not see the server’s locks changes nothing, even if the server is suspended', async (t) => {
  const { data, server, there } = await served(t);
  await send(there, 'item');
  const { stdout } = await hdoBeside(['key', 'issue', '--caller', 'other', '--data', data, '--json']);
  const { key_id } = JSON.parse(stdout);
  server.process.kill('SIGSTOP');
  rmSync(join(data, 'outbox.db-shm'));
  for (const words of [...commands, ['key', 'revoke', key_id]]) {
    const { code, stdout, stderr } = await hdoBeside([...words, '--data', data]);
    assert.deepEqual([code, stdout], [75, ''], `${words.join(' ')}: ${stderr}`);
    assert.match(stderr, /nothing was changed: wait until/);
  }
  const ended = once(server.process, 'exit');
  server.process.kill('SIGCONT');
  assert.equal((await ended)[0], 70);
  const again = await restarted(t, data, { rescued: false });
  assert.equal((await hdoBeside(['key', 'revoke', key_id, '--data', data])).code, 0);
  assert.equal(await again.stop(), 0);
  isVerified(data);
});

test('a second server is refused although run was removed, until the first one has ended', async (t) => {
  const { data, server } = await served(t);
  server.process.kill('SIGSTOP');
  rmSync(join(data, 'run'), { recursive: true, maxRetries: 3 });
  const second = await hdoBeside(['serve', '--data', data, '--listen', '127.0.0.1:0']);
  assert.equal(second.code, 73, second.stderr);
  const ended = once(server.process, 'exit');
  server.process.kill('SIGCONT');
  assert.equal((await ended)[0], 70);
  assert.equal(await (await restarted(t, data, { rescued: false })).stop(), 0);
});

test('a server whose database is truncated exits, and nothing continues with the rest', async (t) => {
  const { data, server, there } = await served(t);
  await send(there, 'item');
  const ended = once(server.process, 'exit');
  withoutShadow(data, 'damaged');
  truncateSync(join(data, 'outbox.db'), 8192);
  const after = await send(there, 'lost').catch(() => undefined);
  assert.notEqual(after?.status, 200);
  assert.equal((await ended)[0], 70);
  for (const words of [['serve', '--listen', '127.0.0.1:0'], ['key', 'issue', '--caller', 'other'], ['vacuum']]) {
    const { code, stderr } = await hdoBeside([...words, '--data', data]);
    assert.equal(code, 65, stderr);
    assert.match(stderr, /truncated by another program|the database is damaged: restore a backup/);
  }
});

test('a vacuum that shrinks the database during writes is not taken for damage', async (t) => {
  const { data, server, there } = await served(t);
  for (let at = 0; at < 40; at++) await send(there, `large-${at}`, 100_000);
  for (let at = 0; at < 40; at++) await there.agent('inputDelete', { body: { caller_item_id: `large-${at}` } });
  const confirmed: string[] = [];
  const sending = sendOn(there, 'sender', confirmed);
  const { code, stdout } = await hdoBeside(['vacuum', '--data', data, '--json']);
  assert.equal(code, 0);
  assert.ok(JSON.parse(stdout).freed_bytes > 1_000_000);
  assert.equal(await server.stop(), 0);
  await sending;
  assert.ok(confirmed.length > 0);
  isVerified(data);
});
