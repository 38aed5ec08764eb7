import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Client } from 'undici';
import { root } from '../helpers/data/sources.ts';
import { apart, asNobody } from '../helpers/programs/apart.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { hdoFile } from '../helpers/programs/executable.ts';
import { until } from '../helpers/until.ts';

/** Creates an empty folder of the user nobody, on the disk of the executable and outside of /tmp. */
function emptyFolder(t: TestContext): string {
  const folder = mkdtempSync(join(root, 'dist', 'test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o700);
  if (process.getuid?.() === 0) chownSync(folder, 65_534, 65_534);
  return folder;
}

/** Starts `hdo serve` in the folder without an environment, through other commands, and waits until it is ready. */
async function serveIn(t: TestContext, folder: string, through: readonly string[]): Promise<ChildProcess> {
  const socket = join(folder, 'hdo.sock');
  const typed = ['serve', '--data', join(folder, 'data'), '--listen', `unix:${socket}`];
  const [file = '', ...args] = [...through, ...asNobody(), hdoFile, ...typed];
  const child = spawn(file, args, { cwd: folder, env: {}, stdio: ['ignore', 'ignore', 'pipe'] });
  t.after(() => child.kill('SIGKILL'));
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const ready = async () => {
    assert.equal(child.exitCode, null, said);
    return existsSync(socket) && (await readiness(socket)) === 200;
  };
  await until(`it is ready in ${folder}`, ready, 30_000);
  return child;
}

async function readiness(socketPath: string): Promise<number> {
  const client = new Client('http://localhost', { socketPath });
  try {
    const { statusCode, body } = await client.request({ path: '/readyz', method: 'GET' });
    await body.dump();
    return statusCode;
  } catch {
    return 0;
  } finally {
    await client.close();
  }
}

async function stop(child: ChildProcess): Promise<number | null> {
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  return code;
}

test('without an environment and permissions, hdo creates its folder, serves it and leaves nothing else', async (t) => {
  const folder = emptyFolder(t);
  const child = await serveIn(t, folder, []);
  assert.equal(await stop(child), 0);
  assert.deepEqual(readdirSync(folder), ['data']);
  const made = readdirSync(join(folder, 'data')).filter((name) => !/^outbox\.db-(wal|shm)$/.test(name));
  assert.deepEqual(made.sort(), ['backups', 'config.toml', 'files', 'first-run.txt', 'outbox.db', 'run', 'serve.lock']);
});

test('hdo serves without a network, with a noexec /tmp and a read-only file system', async (t) => {
  const folder = emptyFolder(t);
  const built = join(root, 'dist'); // this may be below /tmp
  const script = `mount --bind ${built} /mnt
    mount -t tmpfs -o noexec,mode=1777 tmpfs /tmp
    mkdir -p ${built}
    mount --bind /mnt ${built}
    mount --bind ${folder} ${folder}
    mount -t tmpfs -o noexec,ro tmpfs /dev/shm
    mount -o remount,bind,ro /
    cd ${folder}
    ! touch /no-file 2> /dev/null`;
  const child = await serveIn(t, folder, apart(script));
  assert.equal(await stop(child), 0);
});

test('hdo opens no network connection', async (t) => {
  const folder = emptyFolder(t);
  const calls = join(folder, 'calls');
  const strace = [debianTool('strace'), '-f', '-q', '-e', 'trace=connect,sendto,sendmsg,sendmmsg', '-o', calls];
  const child = await serveIn(t, folder, strace);
  const { pid } = JSON.parse(readFileSync(join(folder, 'data', 'run', 'server.json'), 'utf8'));
  process.kill(pid, 'SIGTERM');
  await once(child, 'exit');
  const lines = readFileSync(calls, 'utf8').split('\n');
  assert.ok(lines.some((line) => line.includes('+++ exited with 0 +++')));
  assert.deepEqual(
    lines.filter((line) => /AF_INET|AF_PACKET|systemd\/resolve/.test(line)),
    [],
  );
});
