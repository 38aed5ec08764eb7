import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { hdoFile } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { unshadowed } from '../helpers/shadow/shadow.ts';
import { until } from '../helpers/until.ts';

/** The bundles that only nodes of a cluster load. */
const ofCluster = ['nodes', 'cluster', 'gate', 'snapshot', 'postgres'];
/** The usual port may be taken by another test, and doctor would name it. */
const own_port = { HDO_SERVER__LISTEN: '127.0.0.1:0' };
const options = { env: { ...process.env, ...unshadowed, ...own_port }, encoding: 'utf8' } as const;

test('a single machine loads nothing of the cluster, so its code may be damaged', async (t) => {
  const folder = temporary(t);
  const program = damagedProgram(folder);
  const run = (data: string, ...typed: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, [...typed, '--data', join(folder, data)], options);
    return { status, text: stdout + stderr };
  };
  const succeed = (data: string, ...typed: string[]) => {
    const { status, text } = run(data, ...typed);
    assert.equal(status, 0, `${typed.join(' ')}: ${text}`);
  };
  succeed('data', 'init');
  await serve(t, program, join(folder, 'data'));
  succeed('data', 'caller', 'add', 'robot');
  for (const command of ['status', 'doctor', 'verify', 'vacuum']) succeed('data', command);
  const copies = join(folder, 'copies');
  succeed('data', 'backup', 'create', copies);
  const copy = join(copies, readdirSync(copies)[0] ?? '');
  succeed('restored', 'backup', 'restore', copy, '--accept-foreign');
  assert.equal(run('data', 'cluster', 'status').status, 70, 'the code of the cluster is damaged');
});

/** Writes a copy of the executable in which the code of the cluster is zeros, and returns its path. */
function damagedProgram(folder: string): string {
  const bytes = readFileSync(hdoFile);
  for (const name of ofCluster) {
    const entry = `"${name}.cjs.br":`;
    const at = bytes.indexOf(entry) + entry.length;
    const [offset, length] = JSON.parse(bytes.toString('latin1', at, bytes.indexOf(']', at) + 1));
    bytes.fill(0, offset, offset + length);
  }
  const program = join(folder, 'hdo');
  writeFileSync(program, bytes, { mode: 0o755 });
  return program;
}

/** Starts a server, waits until it listens, and stops it. */
async function serve(t: TestContext, program: string, data: string): Promise<void> {
  const server = spawn(program, ['serve', '--data', data, '--listen', '127.0.0.1:0'], { ...options, stdio: 'ignore' });
  t.after(() => server.kill('SIGKILL'));
  const ended = once(server, 'exit');
  await until('the server listens', () => existsSync(join(data, 'run', 'server.json')) || server.exitCode !== null);
  server.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
}
