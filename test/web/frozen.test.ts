import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inbox, signedIn } from '../helpers/browser/built-inbox.ts';
import { ask, row } from '../helpers/browser/queue.ts';

const proxy = `
const net = require('node:net');
const server = net.createServer((from) => {
  const to = net.connect(Number(process.argv[1]), '127.0.0.1');
  for (const [one, other] of [[from, to], [to, from]]) one.pipe(other).on('error', () => one.destroy());
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

/** Starts a TCP proxy as a process of its own, which SIGSTOP freezes with all its connections open. */
async function freezable(t: TestContext, base_url: string) {
  const { port } = new URL(base_url);
  const child = spawn(process.execPath, ['-e', proxy, port], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  const [data] = await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${String(data).trim()}`,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
  };
}

const foot = (page: Page, text: string) => page.locator('.list-foot', { hasText: text });

test('a connection that hangs is shown as lost within 40 seconds, and is back within a second', async (t) => {
  const box = await inbox();
  const [agent, maya] = [box.caller(), box.person('Maya')];
  const way = await freezable(t, box.base_url);
  for (const title of ['One', 'Two', 'Three']) await ask(agent, title);
  const context = await signedIn(t, { ...box, base_url: way.url }, maya);
  const page = await context.newPage();
  await page.goto(`${way.url}/queue`);
  await foot(page, 'Live').waitFor();

  way.freeze();
  const frozen_ms = performance.now();
  await maya.answer(await maya.find(agent, 'Two'), 'approve');
  await foot(page, 'Offline').waitFor();
  const lost_ms = performance.now() - frozen_ms;
  assert.ok(lost_ms < 40_000, `${Math.round(lost_ms)} ms until it was shown`);

  way.thaw();
  const back_ms = performance.now();
  await row(page, 'Two').waitFor({ state: 'detached' });
  await foot(page, 'Live').waitFor();
  t.diagnostic(`back after ${Math.round(performance.now() - back_ms)} ms`);
  assert.ok(performance.now() - back_ms < 1_500, `${Math.round(performance.now() - back_ms)} ms until it was back`);
});
