import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { count, seed, toRepeat } from '../helpers/data/seed.ts';
import { type Running, serveExecutable } from '../helpers/programs/executable.ts';
import { hdo, temporary } from '../helpers/programs/hdo.ts';
import { unshadowed, withoutShadow } from '../helpers/shadow/shadow.ts';
import { large, makeFolder, send } from './folder.ts';
import { type Credentials, parties } from './parties.ts';
import { type Luck, luckOf } from './power/luck.ts';

const names = ['outbox.db', 'outbox.db-wal', 'outbox.db-shm'] as const;
const env = { ...unshadowed, HDO_LIMITS__ENABLED: 'false' };
const clients = 3;
const moments = count({ usual: 2, long: 8 }); // of each server
const refusal = /of two moments or of two folders|while its write-ahead log was merged|is missing or shorter/;

/** The files of a folder at one moment, and the requests that were confirmed before it. */
type Moment = { readonly folder: string; readonly confirmed: number; readonly name: string };

test(`each mix of files of two moments has one whole state, or is refused unchanged; ${toRepeat}`, async (t) => {
  const luck = luckOf(seed);
  const [data, kept] = [temporary(t), temporary(t)];
  const credentials = makeFolder(data);
  withoutShadow(data, 'mixed');
  const taken: Moment[] = [];
  const sent = { confirmed: 0, started: 0 };
  const take = (name: string) => taken.push(copyOf(data, join(kept, String(taken.length)), { name, ...sent }));
  for (const end of ['stop', 'kill'] as const) {
    const server = await serveExecutable(data, env);
    t.after(server.kill);
    const sending = sendUntilEnd(server, credentials, sent);
    for (let which = 0; which < moments; which++) await atMoment(server, luck, () => take(`running ${which}`));
    await server[end]();
    await sending;
    take(`after ${end}`);
  }
  const last = rowsOf(mixOf(t, [taken.at(-1), taken.at(-1), taken.at(-1)]));
  const outcomes = { refused: 0, whole: 0 };
  for (const database of taken) {
    for (const log of taken)
      outcomes[outcomeOf(t, { database, log, index: taken[luck.below(taken.length)], last })] += 1;
  }
  t.diagnostic(JSON.stringify(outcomes));
  assert.ok(outcomes.refused > taken.length && outcomes.whole >= taken.length);
});

test('a backup copied over the database of a killed server is refused by every command, with the way on', async (t) => {
  const { data, there, server } = await killedBeside(t);
  assert.equal((await send(there, 'before')).status, 200);
  assert.equal(hdo(['backup', 'create', '--data', data], { env: unshadowed }).code, 0);
  assert.equal((await send(there, 'after')).status, 200);
  await server.kill();
  const [backup = ''] = readdirSync(join(data, 'backups'));
  copyFileSync(join(data, 'backups', backup, 'outbox.db'), join(data, 'outbox.db'));
  const before = bytesOf(data);
  for (const args of everyWay) {
    const { code, stdout, stderr } = hdo([...args, '--data', data], { env: unshadowed });
    assert.equal(code, args[0] === 'doctor' ? 1 : 65, `${args.join(' ')}: ${stdout}${stderr}`);
    assert.match(stdout + stderr, /of two moments or of two folders/);
    assert.match(stdout + stderr, /hdo backup restore BACKUP/);
    assert.ok(
      bytesOf(data).every((bytes, which) => bytes.equals(before[which] ?? none)),
      args.join(' '),
    );
  }
  for (const name of names.slice(1)) rmSync(join(data, name), { force: true });
  assert.deepEqual(await started(t, data), ['before']);
});

const faults: readonly { name: string; sends: number; does(log: string): void }[] = [
  { name: 'removed after one send', sends: 1, does: (log) => rmSync(log) },
  { name: 'removed with its index', sends: 20, does: (log) => void [log, shmOf(log)].map((file) => rmSync(file)) },
  { name: 'emptied', sends: 20, does: (log) => truncateSync(log) },
  { name: 'cut to its header', sends: 20, does: (log) => truncateSync(log, 32) },
  { name: 'cut in half', sends: 20, does: (log) => truncateSync(log, statSync(log).size / 2) },
  { name: 'without its last frames', sends: 20, does: (log) => truncateSync(log, statSync(log).size - 12 * frame) },
  { name: 'of nothing but zeros', sends: 20, does: (log) => writeFileSync(log, Buffer.alloc(statSync(log).size)) },
];
const frame = 8192 + 24;
const shmOf = (log: string) => log.replace(/wal$/, 'shm');

for (const { name, sends, does } of faults) {
  test(`a log that is ${name} is missed as soon as a send is confirmed, and the way on goes on`, async (t) => {
    const { data, there, server } = await killedBeside(t);
    for (let which = 0; which < sends; which++) assert.equal((await send(there, `item-${which}`)).status, 200);
    await server.kill();
    const log = join(data, 'outbox.db-wal');
    copyFileSync(log, `${log}.kept`);
    does(log);
    for (const command of ['serve', 'doctor']) {
      const { code, stdout, stderr } = hdo([command, '--data', data], { env: unshadowed });
      assert.equal(code, command === 'doctor' ? 1 : 65, stderr);
      assert.match(
        stdout + stderr,
        /outbox\.db-wal is missing or shorter than it was, with what was confirmed until 20/,
      );
    }
    const [, goOn = ''] = /go on without it \((rm [^)]+)\)/.exec(hdo(['status', '--data', data]).stderr) ?? [];
    copyFileSync(`${log}.kept`, log);
    assert.equal((await started(t, data)).length, sends);
    assert.match(goOn, /log\.json$/);
  });
}

test('a log that is gone on purpose is not missed', async (t) => {
  const { data, there, server } = await killedBeside(t);
  for (let which = 0; which < 20; which++) assert.equal((await send(there, `item-${which}`)).status, 200);
  await server.kill();
  const copies = { whole: `${data}-whole`, without: `${data}-without` };
  for (const copy of Object.values(copies)) cpSync(data, copy, { recursive: true });
  assert.equal((await started(t, copies.whole)).length, 20);
  rmSync(join(copies.without, 'outbox.db-wal'));
  const [, goOn = ''] =
    /go on without it \((rm [^)]+)\)/.exec(hdo(['serve', '--data', copies.without], { env: unshadowed }).stderr) ?? [];
  execFileSync('sh', ['-c', goOn]);
  assert.deepEqual(await started(t, copies.without), []);
  assert.equal((await started(t, data)).length, 20);
  for (const name of names) rmSync(join(data, name), { force: true });
  copyFileSync(join(copies.whole, names[0]), join(data, names[0]));
  assert.equal((await started(t, data)).length, 20);
});

test('a folder that is copied while its server takes requests starts', async (t) => {
  const { data, there, server } = await killedBeside(t);
  const copied: string[] = [];
  for (let which = 0; which < 60; which++) {
    const sending = send(there, `item-${which}`);
    if (which % 6 === 5) {
      const copy = `${data}-copy-${which}`;
      await promisify(execFile)('cp', ['-a', data, copy]);
      copied.push(copy);
    }
    assert.equal((await sending).status, 200);
  }
  await server.kill();
  for (const copy of copied) assert.ok((await started(t, copy)).length > 0, copy);
});

test('the log and the database of another folder are refused', async (t) => {
  const [one, other] = [await killedBeside(t), await killedBeside(t)];
  for (const { there, server } of [one, other]) {
    assert.equal((await send(there, 'item')).status, 200);
    await server.kill();
  }
  for (const name of names.slice(0, 2)) {
    const kept = readFileSync(join(one.data, name));
    copyFileSync(join(other.data, name), join(one.data, name));
    const { code, stderr } = hdo(['serve', '--data', one.data], { env: unshadowed });
    assert.equal(code, 65, stderr);
    assert.match(stderr, /of two moments or of two folders/);
    writeFileSync(join(one.data, name), kept);
  }
  assert.deepEqual(await started(t, one.data), ['item']);
});

test('a log that another program has merged into the database is not missed', async (t) => {
  const { data, there, server } = await killedBeside(t);
  assert.equal((await send(there, 'item')).status, 200);
  await server.kill();
  const other = new Database(join(data, 'outbox.db'));
  other.pragma('wal_checkpoint(TRUNCATE)');
  other.close();
  for (const name of names.slice(1)) assert.equal(existsSync(join(data, name)), false);
  assert.deepEqual(await started(t, data), ['item']);
  assert.deepEqual(await started(t, data), ['item']);
});

/** Sends large requests from some clients, so that the log is merged every few seconds, until the server ends. */
async function sendUntilEnd(server: Running, credentials: Credentials, sent: Sent): Promise<void> {
  const there = parties(server.base_url, credentials);
  const client = async () => {
    while (server.process.exitCode === null && server.process.signalCode === null) {
      const reply = await send(there, `item-${sent.started++}`, large).catch(() => undefined); // it has ended
      if (reply?.status === 200) sent.confirmed += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}
type Sent = { confirmed: number; started: number };

/** Freezes a server at a random moment, also within a merge of its log. */
async function atMoment({ process: child }: Running, luck: Luck, work: () => void): Promise<void> {
  await pause(luck.below(700));
  child.kill('SIGSTOP');
  try {
    work();
  } finally {
    child.kill('SIGCONT');
  }
}

function copyOf(data: string, folder: string, { name, confirmed }: { name: string; confirmed: number }): Moment {
  for (const name of ['', 'run']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of [...names, join('run', 'log.json')]) {
    if (existsSync(join(data, name))) copyFileSync(join(data, name), join(folder, name));
  }
  return { folder, confirmed, name };
}

type Mix = { readonly database: Moment; readonly log: Moment; readonly index: Moment | undefined; readonly last: Rows };
type Rows = readonly string[];

/** Tries one mix. An accepted one is sound and has the first of all requests; a refused one keeps every byte. */
function outcomeOf(t: TestContext, { database, log, index, last }: Mix): 'refused' | 'whole' {
  const folder = mixOf(t, [database, log, index]);
  const before = bytesOf(folder);
  const { code, stdout, stderr } = hdo(['verify', '--data', folder], { env: unshadowed });
  const what = `database ${database.name}, log ${log.name}, index ${index?.name}: ${stdout}${stderr}`;
  if (code === 65) {
    assert.match(stderr, refusal, what);
    assert.notEqual(database, log, `a sound folder was refused: ${what}`);
    assert.ok(
      bytesOf(folder).every((bytes, which) => bytes.equals(before[which] ?? bytes)),
      `changed: ${what}`,
    );
  } else {
    assert.equal(code, 0, what);
    const rows = rowsOf(folder);
    assert.deepEqual(rows, last.slice(0, rows.length), what);
    if (database === log) {
      assert.ok(rows.length >= database.confirmed, what);
      assert.equal(hdo(['caller', 'add', 'later', '--data', folder], { env: unshadowed }).code, 0, what);
    }
  }
  rmSync(folder, { recursive: true });
  return code === 65 ? 'refused' : 'whole';
}

function mixOf(t: TestContext, from: readonly (Moment | undefined)[]): string {
  const folder = join(temporary(t), 'mix');
  mkdirSync(folder);
  for (const [which, name] of names.entries()) {
    const file = join(from[which]?.folder ?? '', name);
    if (existsSync(file)) copyFileSync(file, join(folder, name));
  }
  return folder;
}

function bytesOf(folder: string): Buffer[] {
  return names.slice(0, 2).map((name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : none));
}
const none = Buffer.alloc(0);

/** Lists the requests in the order of their numbers. */
function rowsOf(folder: string): Rows {
  const db = new Database(join(folder, 'outbox.db'), { readonly: true });
  try {
    return db.prepare<[], string>('SELECT caller_item_id FROM inputs ORDER BY sequence').pluck().all();
  } finally {
    db.close();
  }
}

const everyWay = [
  ...[['serve'], ['status'], ['verify'], ['doctor'], ['caller', 'list'], ['caller', 'add', 'later'], ['vacuum']],
  ...[
    ['backup', 'create'],
    ['export', 'decisions'],
    ['cluster', 'leave'],
    ['reviewer', 'list'],
    ['notify', 'log'],
  ],
];

/** Starts a server on a new folder, to be killed. */
async function killedBeside(t: TestContext) {
  const data = temporary(t);
  const credentials = makeFolder(data);
  withoutShadow(data, 'mixed');
  const server = await serveExecutable(data, unshadowed);
  t.after(server.kill);
  return { data, server, there: parties(server.base_url, credentials) };
}

/** Starts a server, stops it, and lists the requests. */
async function started(t: TestContext, data: string): Promise<Rows> {
  const server = await serveExecutable(data, unshadowed);
  t.after(server.kill);
  assert.equal(await server.stop(), 0, server.said.join(''));
  return rowsOf(data);
}
