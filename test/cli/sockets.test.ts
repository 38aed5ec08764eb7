import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Client, request } from 'undici';
import { freePort } from '../helpers/cluster/binaries.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { hdoFile } from '../helpers/programs/executable.ts';
import { document, hdo, hdoBeside, startHdo, temporary } from '../helpers/programs/hdo.ts';
import { shadowed } from '../helpers/shadow/shadow.ts';
import { until } from '../helpers/until.ts';

async function live(path: string): Promise<number> {
  const client = new Client('http://localhost', { socketPath: path });
  const { statusCode, body } = await client.request({ path: '/livez', method: 'GET' });
  await body.dump();
  await client.close();
  return statusCode;
}

function place(t: TestContext) {
  const folder = temporary(t);
  return { data: join(folder, 'data'), path: join(folder, 'hdo.sock') };
}

test('a Unix socket has its mode from the start, replaces a stale one, and is removed at the end', async (t) => {
  const { data, path } = place(t);
  const typed = ['serve', '--listen', `unix:${path}`, '--data', data];
  const first = startHdo(t, typed, { env: { HDO_SERVER__SOCKET_MODE: '600' } });
  await first.written(/hdo serves .* at .*hdo\.sock/);
  assert.equal(statSync(path).mode & 0o777, 0o600);
  assert.equal(await live(path), 200);
  assert.equal((await hdoBeside(['healthcheck', '--data', data])).code, 0);
  first.signal('SIGKILL');
  await first.ended;
  const second = startHdo(t, typed);
  await second.written(/hdo serves .* at .*hdo\.sock/);
  assert.deepEqual([statSync(path).mode & 0o777, await live(path)], [0o660, 200]);
  second.signal('SIGTERM');
  assert.equal((await second.ended).code, 0);
  assert.equal(statSync(path, { throwIfNoEntry: false }), undefined);
});

test('serve refuses to replace a socket in use or a regular file, with 73', async (t) => {
  const { data, path } = place(t);
  const other = createServer().listen(path);
  await once(other, 'listening');
  t.after(() => other.close());
  const file = `${path}.txt`;
  writeFileSync(file, 'precious');
  for (const taken of [path, file]) {
    const { code, stderr } = await hdoBeside(['serve', '--listen', `unix:${taken}`, '--data', data]);
    assert.equal(code, 73, stderr);
  }
  assert.deepEqual([statSync(path).isSocket(), statSync(file).size], [true, 8]);
});

test('an inherited socket is served, and a missing one ends with 78', async (t) => {
  const { data } = place(t);
  hdo(['init', '--data', data]);
  const giver = createServer().listen(0, '127.0.0.1');
  await once(giver, 'listening');
  const address = giver.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const args = ['serve', '--listen', 'fd:3', '--data', data];
  const env = { ...shadowed, LISTEN_FDS: '1' };
  const { fd } = (giver as unknown as { _handle: { fd: number } })._handle;
  const child = spawn(hdoFile, args, { env, stdio: ['ignore', 'ignore', 'ignore', fd] });
  t.after(() => child.kill('SIGKILL'));
  giver.close();
  const ready = async () => (await document(['status', '--data', data])).base_url !== null;
  await until('it listens', ready);
  const { statusCode, body } = await request(`http://127.0.0.1:${port}/readyz`);
  await body.dump();
  assert.equal(statusCode, 200);
  child.kill('SIGTERM');
  await once(child, 'exit');
  for (const given of [{ LISTEN_FDS: '2' }, { LISTEN_FDS: '1', LISTEN_PID: '1' }, {}]) {
    const fd = 'LISTEN_PID' in given ? 'fd:3' : 'fd:7';
    const { code, stderr } = await hdoBeside(['serve', '--listen', fd, '--data', data], { env: given });
    assert.deepEqual([code, /server\.listen/.test(stderr)], [78, true], stderr);
  }
});

/** Runs a command twice with the socket of a service manager, which keeps it open between the two. */
const twice = `for run in 1 2; do sh -c 'LISTEN_PID=$$ exec "$0" "$@"' "$@"; done`;

test('a server restarts behind a passed socket without a refused connection, and --listen is not needed', async (t) => {
  const { data } = place(t);
  const port = await freePort();
  hdo(['init', '--data', data]);
  const manager = debianTool('systemd-socket-activate', 'systemd');
  const passed = Object.entries(shadowed).flatMap(([name, value]) => ['-E', `${name}=${value}`]);
  const held = ['-l', `127.0.0.1:${port}`, ...passed, 'sh', '-c', twice, 'sh', hdoFile, 'serve', '--data', data];
  const child = spawn(manager, held, { stdio: 'ignore' });
  t.after(() => child.kill('SIGKILL'));
  const base_url = `http://127.0.0.1:${port}`;
  const answer = async () => {
    const { statusCode, body } = await request(`${base_url}/livez`, { reset: true });
    await body.dump();
    return statusCode;
  };
  await until('the manager listens', () => answer().then(Boolean, () => false));
  const pid = () => Number(JSON.parse(readFileSync(join(data, 'run', 'server.json'), 'utf8')).pid);
  const first = pid();
  assert.equal((await document(['status', '--data', data])).base_url, `http://localhost:${port}`);
  process.kill(first, 'SIGTERM');
  const answers: number[] = [];
  await until('the second one serves', async () => {
    answers.push(await answer()); // a refused connection throws
    return existsSync(join(data, 'run', 'server.json')) && pid() !== first;
  });
  assert.deepEqual(new Set(answers), new Set([200]));
  process.kill(pid(), 'SIGTERM');
  await once(child, 'exit');
});

test('a passed socket that other machines can reach needs TLS, or insecure', async (t) => {
  const { data } = place(t);
  hdo(['init', '--data', data]);
  const giver = createServer().listen(0, '0.0.0.0');
  await once(giver, 'listening');
  t.after(() => giver.close());
  const { fd } = (giver as unknown as { _handle: { fd: number } })._handle;
  const serve = `LISTEN_FDS=1 LISTEN_PID=$$ exec "${hdoFile}" serve --data "${data}"`;
  const child = spawn('sh', ['-c', serve], { env: { ...shadowed }, stdio: ['ignore', 'ignore', 'pipe', fd] });
  t.after(() => child.kill('SIGKILL'));
  const said: string[] = [];
  child.stderr?.on('data', (chunk) => said.push(String(chunk)));
  const [code] = await once(child, 'close');
  assert.equal(code, 78, said.join(''));
  assert.match(said.join(''), /server\.listen: the inherited socket at 0\.0\.0\.0 allows plain HTTP/);
});
