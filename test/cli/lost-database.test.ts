import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { initFolder } from '../../src/cli/init-folder.ts';
import { openForReading } from '../../src/store/database/database.ts';
import { executable } from '../helpers/appliance/executable-box.ts';
import { atOnce } from '../helpers/at-once.ts';
import { count, isLong } from '../helpers/data/seed.ts';
import { hdoFile, serveExecutable } from '../helpers/programs/executable.ts';
import { findStrace } from '../helpers/programs/find-strace.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { shadowed } from '../helpers/shadow/shadow.ts';

const many_ms = 600_000;
const settings = 78;
const at_once = 3;

const run = (...args: string[]) => executable(args);

function all(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}

/** Creates a data folder, serves it once and backs it up. */
async function used(t: TestContext): Promise<string> {
  const data = join(temporary(t), 'data');
  assert.equal((await run('init', '--data', data)).code, 0);
  const server = await serveExecutable(data);
  assert.equal((await run('backup', 'create', '--data', data)).code, 0);
  assert.equal(await server.stop(), 0);
  return data;
}

/** The remains of a data folder whose database is lost. */
const losses: readonly { name: string; of(data: string): void }[] = [
  { name: 'everything but the database', of: () => {} },
  { name: 'config.toml', of: (data) => keep(data, 'config.toml') },
  { name: 'backups', of: (data) => keep(data, 'backups') },
  {
    name: 'files',
    of: (data) => {
      keep(data);
      mkdirSync(join(data, 'files', 'ab', 'cd'), { recursive: true });
      writeFileSync(join(data, 'files', 'ab', 'cd', 'abcd'), '');
    },
  },
  { name: 'the lock of a server', of: (data) => keep(data, 'run') },
  {
    name: 'a database cut to nothing',
    of: (data) => {
      writeFileSync(join(data, 'outbox.db'), '');
      truncateSync(join(data, 'outbox.db'), 0);
    },
  },
];

function keep(data: string, ...names: string[]): void {
  for (const name of readdirSync(data)) if (!names.includes(name)) rmSync(join(data, name), { recursive: true });
}

const commands = [['serve', '--listen', '127.0.0.1:0'], ['init'], ['key', 'list'], ['status'], ['doctor'], ['vacuum']];

test('hdo refuses a folder whose database is lost, and each suggested way out works', {
  timeout: many_ms,
}, async (t) => {
  const origin = await used(t);
  await atOnce(at_once, [...losses.entries()], async ([at, { name, of }]) => {
    const data = join(temporary(t), 'data');
    cpSync(origin, data, { recursive: true });
    for (const file of ['outbox.db', 'outbox.db-wal', 'outbox.db-shm']) rmSync(join(data, file), { force: true });
    of(data);
    const before = all(data);
    // in npm test, each loss meets one of the other commands
    const others = isLong ? commands : [...commands.slice(0, 2), commands[2 + (at % 4)] ?? []];
    for (const command of others) {
      const { code, stderr } = await run(...command, '--data', data);
      const says = `${command[0]} with ${name}: ${stderr}`;
      if (existsSync(join(data, 'outbox.db')) && !['serve', 'init'].includes(command[0] ?? ''))
        assert.notEqual(code, 0, says);
      else {
        assert.equal(code, settings, says);
        assert.match(stderr, /database is lost.*hdo backup restore.*hdo init --new/, says);
      }
    }
    const made = all(data).filter((one) => !before.includes(one) && !/^(run|outbox\.db)/.test(one));
    assert.deepEqual(made, [], `nothing is created with ${name}`);

    assert.equal((await run('init', '--new', '--data', data)).code, 0, name);
    const { stdout } = await run('verify', '--data', data, '--json');
    assert.deepEqual(JSON.parse(stdout), { ok: true, problems: [] });
  });
  const [backup = ''] = readdirSync(join(origin, 'backups'));
  const restored = join(temporary(t), 'restored');
  assert.equal((await run('backup', 'restore', join(origin, 'backups', backup), '--data', restored)).code, 0);
  assert.equal((await run('verify', '--data', restored)).code, 0);
});

test('serve initialises an empty folder, and one with empty mount points', async (t) => {
  const data = temporary(t);
  for (const name of ['lost+found', 'backups', 'files']) mkdirSync(join(data, name));
  mkdirSync(join(data, 'backups', 'lost+found'));
  const server = await serveExecutable(data);
  assert.equal(await server.stop(), 0);
  rmSync(join(data, 'outbox.db'));
  assert.equal((await run('serve', '--listen', '127.0.0.1:0', '--data', data)).code, settings);
});

/** The system calls at which `init` is killed: those that name or sync a file, and some that write pages. */
const kills = [
  {
    calls: 'mkdir,openat,rename,fsync,fdatasync,unlink,ftruncate',
    every: count({ usual: 3, long: 1 }),
    fewest: count({ usual: 4, long: 12 }),
  },
  { calls: 'pwrite64', every: 30, fewest: 3 },
];
const names = ['config.toml', 'outbox.db', 'outbox.db-wal', 'outbox.db-journal', 'init-unfinished', 'files'];

/** Runs `hdo init` and kills it at the n-th of some system calls on the folder. Tells if it got that far. */
async function killedAt(data: string, calls: string, when: number): Promise<boolean> {
  const places = [data, ...names.map((name) => join(data, name))].flatMap((path) => ['-P', path]);
  const inject = ['-e', `trace=${calls}`, '-e', `inject=${calls}:signal=KILL:when=${when}`];
  const args = ['-f', '-qq', ...inject, ...places, hdoFile, 'init', '--data', data];
  const [, signal] = await once(spawn(findStrace(), args, { env: shadowed, stdio: 'ignore' }), 'exit');
  return signal === 'SIGKILL';
}

/** Kills `hdo init` at one call and runs it again. Then checks that a lost database is noticed. */
async function isContinued(data: string, calls: string, when: number): Promise<boolean> {
  if (!(await killedAt(data, calls, when))) return false;
  const { code, stderr } = await run('init', '--data', data);
  assert.equal(code, 0, `killed at step ${when}: ${stderr}`);
  assert.equal(callersIn(data), 1);
  assert.ok(!existsSync(join(data, 'init-unfinished')));
  rmSync(join(data, 'outbox.db'));
  assert.throws(() => initFolder(data, { reviewer: 'a', caller: 'b' }), /database is lost/, `after step ${when}`);
  return true;
}

function callersIn(data: string): unknown {
  const db = openForReading(data);
  try {
    return db.prepare('SELECT count(*) FROM callers').pluck().get();
  } finally {
    db.close();
  }
}

for (const { calls, every, fewest } of kills) {
  test(`the next init completes one that is killed at ${calls}`, { timeout: many_ms }, async (t) => {
    let killed = 0;
    for (let more = true; more; ) {
      const next = Array.from({ length: at_once }, (_, at) => 1 + (killed + at) * every);
      const went = await atOnce(at_once, next, (when) => isContinued(join(temporary(t), 'data'), calls, when));
      killed += went.filter(Boolean).length;
      more = went.every(Boolean);
    }
    assert.ok(killed >= fewest, `${killed} kills`);
  });
}
