import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { request } from 'undici';
import { root } from '../data/sources.ts';
import { until } from '../until.ts';
import { temporary } from './hdo.ts';

/** A proxy with the snippet from deploy/, changed only in its address, its names and its upstreams. */
export type ProxySnippet = (place: { folder: string; port: number; upstreams: readonly string[] }) => {
  file: string;
  args: string[];
};
/** Reads a file of deploy/. */
export const snippet = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');

/** Starts a proxy before servers, and waits until one of them answers through it. */
export async function startProxy(t: TestContext, proxy: ProxySnippet, upstreams: readonly string[]): Promise<string> {
  const folder = temporary(t);
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const address = free.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  free.close();
  await once(free, 'close');
  const { file, args } = proxy({ folder, port, upstreams });
  const child = spawn(file, args, { cwd: folder, env: { HOME: folder }, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  t.after(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  });
  const base_url = `http://127.0.0.1:${port}`;
  const answers = async () => {
    assert.equal(child.exitCode, null, said);
    const found = await request(`${base_url}/livez`).catch(() => undefined);
    await found?.body.dump();
    return found?.statusCode === 200;
  };
  await until('the proxy answers', answers);
  return base_url;
}
