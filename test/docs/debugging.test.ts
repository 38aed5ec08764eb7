import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { spoken } from '../helpers/browser/spoken.ts';
import { root } from '../helpers/data/sources.ts';
import { until } from '../helpers/until.ts';
import { shellUser } from './shell-user.ts';

const atHome = 'export PATH=$PWD/node_modules/.bin:$PATH';

/** Returns the titles of the threads that an inspector sees. */
async function threadsAt(url: string): Promise<string[]> {
  const titles: string[] = [];
  const socket = new WebSocket(url);
  socket.addEventListener('message', ({ data }) => {
    const { method, params } = JSON.parse(String(data));
    if (method === 'NodeWorker.attachedToWorker') titles.push(params.workerInfo.title);
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const params = { waitForDebuggerOnStart: false };
  socket.send(JSON.stringify({ id: 1, method: 'NodeWorker.enable', params }));
  await until('the inspector sees the writer', () => titles.some((title) => title.includes('writer')));
  socket.close();
  return titles;
}

test('the inspector of a server from the sources sees its threads', async (t) => {
  const { home, serve } = shellUser(t);
  const data = join(home, 'hdo-data');
  const filled = { '--inspect': '--inspect=127.0.0.1:0' };
  const server = await serve(`debugging: ${atHome}\nnode --inspect`, {
    at: root,
    data,
    env: { HDO_DATA: data },
    filled,
  });
  const [url = ''] = /ws:\S+/.exec(server.said()) ?? [];
  const titles = await threadsAt(url);
  assert.ok(titles.length > 0);
  await server.end();
});

test('a profile of the server from the sources names its files', async (t) => {
  const { home, serve } = shellUser(t);
  const data = join(home, 'hdo-data');
  const folder = join(home, 'profile');
  const filled = { 'dist/profile': folder };
  const words = `debugging: ${atHome}\nnode --cpu-prof`;
  const server = await serve(words, { at: root, data, env: { HDO_DATA: data }, filled });
  await server.end();
  const profiles = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  assert.ok(profiles.some((profile) => /\/(src|bin)\/[\w/-]+\.ts"/.test(profile)));
});

test('HDO_DEBUG adds the stack to the message of a failure, and changes nothing else', async (t) => {
  const { home, paste } = shellUser(t);
  const made = await spoken('node', ['bin/hdo.ts', 'init', '--data', join(home, 'data'), '--quiet'], {
    cwd: root,
    env: process.env,
  });
  assert.equal(made.code, 0, made.stderr);
  const looked = await paste('debugging: HDO_DEBUG=1', { env: { HDO_DATA: join(home, 'data') } });
  assert.match(looked.stdout, /clock/, looked.stderr);

  const breaks = `data:text/javascript,const { stringify } = JSON;
    JSON.stringify = (value, ...rest) => {
      if (value?.platform) throw new TypeError('broken on purpose');
      return stringify(value, ...rest);
    };`;
  const args = ['--import', breaks, 'bin/hdo.ts', 'version', '--json'];
  const run = (env: NodeJS.ProcessEnv) => spoken('node', args, { cwd: root, env: { ...process.env, ...env } });
  const short = await run({});
  assert.equal(short.code, 70);
  assert.match(short.stderr, /^hdo: internal error \(err_\w+\): .*broken on purpose\n$/);
  const long = await run({ HDO_DEBUG: '1' });
  assert.equal(long.code, 70);
  assert.match(long.stderr, /^hdo: internal error \(err_\w+\): TypeError: broken on purpose[\s\S]*\bat .*\.ts:\d+/);
});
