import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { request } from 'undici';
import { reviewEndpoints } from '../../src/contract/review-endpoints.ts';
import { enter, password, type TwoPorts, twoPorts } from '../helpers/appliance/two-ports.ts';
import { count } from '../helpers/data/seed.ts';
import { submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

const ask = (box: TwoPorts, title: string, more: object = {}) =>
  box.send(submission({ caller_item_id: title, title, ...more }));

/** Answers the open request of this title by key 1. */
async function approve(page: Page, box: TwoPorts, title: string): Promise<void> {
  await page.getByRole('heading', { name: title, exact: true }).first().waitFor();
  await page.keyboard.press('1');
  await until(`${title} is answered`, async () => (await decisionOn(box, title)) !== undefined);
}

const decisionOn = async (box: TwoPorts, title: string) =>
  (await box.decisions()).find(({ caller_item_id }) => caller_item_id === title);

const bodies: Record<string, object> = {
  itemAnswer: { expected_revision: 1, action_value: 'approve', response: { kind: 'none' } },
  callerAdd: { name: 'mine' },
  passwordSet: { password: 'a password of the agent' },
  nameSet: { name: 'agent' },
};

/** The endpoints that need a session; signing out comes last, as it ends the session. */
const inTurn = Object.entries(reviewEndpoints)
  .filter(([, endpoint]) => !('public' in endpoint))
  .sort(([one]) => (one === 'sessionEnd' ? 1 : 0));

/** Tries a stolen cookie with guessed session headers on every endpoint; returns the attempts that were accepted. */
async function useTaken(box: TwoPorts, cookie: string, item_id: string): Promise<string[]> {
  const value = /hdo_session=([^;]*)/.exec(cookie)?.[1] ?? '';
  const guesses = [undefined, '', value, `hdos_${value}`, `hdos_${'0'.repeat(86)}`, 'undefined', 'null'];
  const let_in: string[] = [];
  for (const [operation, { method, path }] of inTurn) {
    for (const guess of guesses) {
      const filled = path.replace('{item_id}', item_id).replace(/\{\w+\}/g, 'none_1');
      const reply = await request(box.base_url + filled, {
        method,
        headers: {
          cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          ...(guess !== undefined && { 'x-hdo-session': guess }),
        },
        ...(method !== 'GET' && { body: JSON.stringify(bodies[operation] ?? {}) }),
      });
      reply.body.destroy().on('error', () => {}); // an accepted event stream would not end
      if (reply.statusCode !== 401) let_in.push(`${operation} with ${guess}: ${reply.statusCode}`);
    }
  }
  return let_in;
}

test('a session cookie sent to another port of the host authenticates on no endpoint', async (t) => {
  const box = await twoPorts(t);
  const context = await box.browser();
  const page = await enter(context, box, 'ada');
  const { url } = box.listener;
  await ask(box, 'Pay me', { link_buttons: [{ display: 'The invoice', icon: 'external-link', url }] });
  await page.getByRole('button', { name: /The invoice/ }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open in a new tab' }).click();
  await (await opened).getByText('a listener').waitFor();

  const item_id = (await page.locator('.row').first().getAttribute('data-id')) ?? '';
  const [cookie = ''] = box.listener.taken;
  assert.match(cookie, /hdo_session=[\w-]{43}/, 'the browser sends the cookie to every port of the host');
  assert.deepEqual(await useTaken(box, cookie, item_id), []);
  assert.equal(await decisionOn(box, 'Pay me'), undefined);
  await approve(page, box, 'Pay me');
  assert.equal((await decisionOn(box, 'Pay me'))?.answered_by, 'ada');
});

/** Opens a session by HTTP and returns its cookie. */
async function cookieOf(box: TwoPorts, name: string): Promise<string> {
  const { headers } = await box.api('POST', '/review/api/session', { reviewer: name, password });
  return /=([^;]*)/.exec(String(headers['set-cookie']))?.[1] ?? '';
}

/** Lets the listener set cookies in a tab of the same browser. */
async function plant(context: BrowserContext, { listener }: TwoPorts, ...cookies: string[]): Promise<void> {
  listener.plants.splice(0, Number.POSITIVE_INFINITY, ...cookies);
  const tab = await context.newPage();
  await tab.goto(listener.url);
  await tab.close();
}

const paths = ['/review', '/review/', '/review/api', '/review/api/', '/review/api/session', '/review/api/items'];
const pages = ['/queue', '/sign-in', '/item', '/chunks', '/live.js'];

test('cookies planted by another port beside the session cookie have no effect', async (t) => {
  const box = await twoPorts(t);
  const context = await box.browser();
  const page = await enter(context, box, 'ada');
  const of_eve = await cookieOf(box, 'eve');
  const all = [of_eve, await cookieOf(box, 'ada'), '', 'a'.repeat(43), '"quoted"', 'x', 'ü', 'y'.repeat(900)];
  const values = all.slice(0, count({ usual: 3, long: all.length }));
  for (const [at, value] of values.entries()) {
    const own = [...paths, ...pages].map((path) => `hdo_session=${value}; Path=${path}`);
    const others = ['HDO_SESSION', 'hdo_session2', '__Host-hdo_session', 'x'].map(
      (name) => `${name}=${of_eve}; Path=/`,
    );
    await plant(context, box, ...own, ...others);
    await ask(box, `Open ${at}`);
    await approve(page, box, `Open ${at}`);
    await ask(box, `Loaded ${at}`);
    await page.reload();
    await approve(page, box, `Loaded ${at}`);
  }
  assert.deepEqual(new Set((await box.decisions()).map(({ answered_by }) => answered_by)), new Set(['ada']));
  await page.goto(`${box.base_url}/settings`);
  await page.getByText('This browser', { exact: true }).waitFor();
});

test('a cookie planted over the session cookie leads to a new sign-in, and no other account acts', async (t) => {
  const box = await twoPorts(t);
  const context = await box.browser();
  const page = await enter(context, box, 'ada');
  await ask(box, 'First');
  await page.getByRole('heading', { name: 'First', exact: true }).first().waitFor();
  await plant(context, box, `hdo_session=${await cookieOf(box, 'eve')}; Path=/; HttpOnly; SameSite=Strict`);
  await page.keyboard.press('1');
  const dialog = page.getByRole('dialog', { name: 'Session expired' });
  await dialog.getByText('ada', { exact: true }).waitFor();
  assert.deepEqual(await box.decisions(), []);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await until('the answer goes on', async () => (await decisionOn(box, 'First'))?.answered_by === 'ada');

  await plant(context, box, `hdo_session=${await cookieOf(box, 'eve')}; Path=/`);
  await page.goto(`${box.base_url}/queue`);
  await page.getByText('Session expired.').waitFor();
  await page.getByLabel('Name').fill('ada');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await ask(box, 'Second');
  await approve(page, box, 'Second');
  assert.equal((await decisionOn(box, 'Second'))?.answered_by, 'ada');
});

test('a page on another port can neither read the inbox nor send to it', async (t) => {
  const box = await twoPorts(t);
  const context = await box.browser();
  const page = await enter(context, box, 'ada');
  await ask(box, 'Waits');
  await page.getByRole('heading', { name: 'Waits', exact: true }).first().waitFor();
  const attacker = await context.newPage();
  await attacker.goto(box.listener.url);
  const tries = await attacker.evaluate(`(async () => {
    const said = [String(localStorage['hdo-session']), document.cookie];
    for (const [mode, headers] of [['cors', { 'X-HDO-Session': '' }], ['cors', {}], ['no-cors', {}]]) {
      for (const method of ['GET', 'POST']) {
        const init = { mode, headers, method, credentials: 'include', ...(method === 'POST' && { body: '{}' }) };
        said.push(await fetch('${box.base_url}/review/api/session', init).then(({ type }) => type, () => 'failed'));
      }
    }
    return said;
  })()`);
  assert.deepEqual(tries, ['undefined', '', 'failed', 'failed', 'failed', 'failed', 'opaque', 'opaque']);
  assert.deepEqual(await box.decisions(), []);
});
