import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { request } from 'undici';
import { newContext } from '../browser/browser.ts';
import { waitForSettled } from '../browser/settled.ts';
import { hdoFile, serveExecutable } from '../programs/executable.ts';
import { temporary } from '../programs/hdo.ts';
import { shadowed } from '../shadow/shadow.ts';
import { patience_ms, until } from '../until.ts';
import { endAfter } from './guests.ts';

export const password = 'correct horse battery staple';

export type TwoPorts = Awaited<ReturnType<typeof twoPorts>>;

/**
 * Runs the executable on its own folder with two people, Ada, an admin, and Eve, who controls an agent. The agent has a
 * listener on another port of the same host. Everything uses the command line, HTTP or a browser.
 */
export async function twoPorts(t: TestContext, env: NodeJS.ProcessEnv = {}) {
  const data = join(temporary(t), 'data');
  const { caller } = command(['init', '--reviewer', 'ada', '--caller', 'agent'], data);
  command(['reviewer', 'add', 'eve'], data);
  for (const name of ['ada', 'eve']) command(['reviewer', 'password', name], data, password);
  const server = await serveExecutable(data, env);
  const guests = endAfter(t, () => server.kill());
  const { port } = JSON.parse(readFileSync(join(data, 'run', 'server.json'), 'utf8'));
  const base_url = `http://127.0.0.1:${port}`; // even if public_url differs
  const api = async (method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) => {
    const text = body && JSON.stringify(body);
    const type = body && { 'content-type': 'application/json' };
    const reply = await request(base_url + path, {
      method,
      headers: { ...type, ...headers },
      ...(text && { body: text }),
    });
    return { status: reply.statusCode, headers: reply.headers, json: JSON.parse(await reply.body.text()) };
  };
  const key = { authorization: `Bearer ${caller.api_key}` };
  return {
    data,
    base_url,
    api,
    command: (words: readonly string[]) => command(words, data),
    listener: await openListener(t),
    /** Sends an item of the agent. */
    send: async (item: object) => assert.equal((await api('POST', '/api/input/send', item, key)).status, 200),
    /** Reads the decisions for the agent. */
    decisions: async () => (await api('POST', '/api/output/read-all', {}, key)).json.data.items as Decision[],
    /** Opens a browser for one person. */
    browser: async () => {
      const context = await newContext();
      context.on('page', waitForSettled);
      context.setDefaultTimeout(patience_ms);
      guests.add(() => context.close());
      return context;
    },
  };
}

type Decision = { readonly caller_item_id: string; readonly action_value: string; readonly answered_by: string };

function command(words: readonly string[], data: string, input = '') {
  const { status, stdout, stderr } = spawnSync(hdoFile, [...words, '--data', data, '--json'], { input, env: shadowed });
  assert.equal(status, 0, String(stderr));
  return JSON.parse(String(stdout));
}

/** Signs a person in by the form. */
export async function enter(context: BrowserContext, { base_url }: TwoPorts, name: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${base_url}/sign-in`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('.masthead, .list-pane, .view main').first().waitFor();
  await until('the sign-in page is gone', async () => (await page.locator('.sign-in').count()) === 0);
  return page;
}

/** Opens a listener of the agent on another port. It records the cookies it receives and sets the given ones. */
export async function openListener(t: TestContext, host = '127.0.0.1') {
  const taken: string[] = [];
  const plants: string[] = [];
  const server = createServer((req, res) => {
    if (req.headers.cookie !== undefined) taken.push(req.headers.cookie);
    res.setHeader('Set-Cookie', plants);
    res.setHeader('Content-Type', 'text/html').end('<!doctype html><title>listener</title><p>a listener</p>');
  }).listen(0, host);
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://${host}:${(server.address() as AddressInfo).port}/`, taken, plants };
}
