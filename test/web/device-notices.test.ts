import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page, Worker } from 'playwright-core';
import { appliance } from '../helpers/appliance/appliance.ts';
import { giveSession } from '../helpers/appliance/let-in.ts';
import { browserOf, pushDevice } from '../helpers/appliance/push-device.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { visitor } from '../helpers/browser/page.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { sink } from '../helpers/programs/sink.ts';
import { until } from '../helpers/until.ts';

/** Opens the inbox in a browser that may show notices, and that subscribes at a push service of the test. */
async function furnished(t: TestContext) {
  const service = await sink(t);
  service.behaviour.status = 201;
  const config = `[[notify]]\nname = "devices"\nkind = "push"\nurl = "${service.url}"\n`;
  const box = await appliance(t, { config });
  const [agent, person] = [box.caller('Mail agent'), box.person('petra')];
  const { context, newPage } = await visitor(t, box, { worker: true });
  await giveSession(context, box.base_url, await browserOf(box, person));
  await context.grantPermissions(['notifications'], { origin: box.base_url });
  const device = pushDevice(`${service.url}/phone`);
  const { endpoint, ...keys } = device.subscription;
  const made = JSON.stringify({ endpoint, keys });
  await context.addInitScript(`PushManager.prototype.subscribe = async () => ({ toJSON: () => (${made}) });`);
  const page = await newPage();
  return { box, agent, person, service, device, context, page };
}

test('a person turns notices on this device on and off, chooses titles, and removes another device', async (t) => {
  const { box, person, page } = await furnished(t);
  const other = await browserOf(box, person);
  const elsewhere = pushDevice('https://push.example.org/1').subscription;
  await until('it is on', async () => (await other.call('pushRead')).is_on);
  await other.call('pushSubscribe', { body: { ...elsewhere, with_titles: false } });
  const shown = async () => (await other.call('pushRead')).subscriptions.map(({ with_titles }) => with_titles);

  await page.goto(`${box.base_url}/settings`);
  const here = page.getByRole('switch', { name: 'Notifications on this device' });
  await here.check();
  const titles = page.getByRole('switch', { name: 'Show title and agent' });
  await titles.waitFor();
  await page
    .getByText('Requests still arrive on this device, but silently. Your other devices are not muted.')
    .waitFor();
  assert.deepEqual(await shown(), [false, false]);
  await titles.check();
  await until('titles are chosen', async () => (await shown()).includes(true));
  assert.deepEqual(await flaws(page), []);
  await page.getByText('servers of your browser’s maker').waitFor();
  await page.getByRole('button', { name: 'Remove: Unknown browser' }).click();
  await page.getByRole('button', { name: 'Remove: Unknown browser' }).waitFor({ state: 'detached' });
  assert.deepEqual(await shown(), [true]);
  await here.uncheck();
  await titles.waitFor({ state: 'detached' });
  assert.deepEqual(await shown(), []);
});

/**
 * Dispatches an event to the service worker, as a push service or a person would cause it, and waits until the worker
 * is done with it. Headless Chromium shows no notifications, so the worker keeps the last one.
 */
async function dispatch(worker: Worker, name: string, members: string): Promise<void> {
  await worker.evaluate(`(() => {
    registration.showNotification = async (...shown) => void (globalThis.shown = shown);
    const works = [];
    const waitUntil = (work) => void works.push(work);
    dispatchEvent(Object.assign(new Event('${name}'), { waitUntil, ...${members} }));
    return Promise.allSettled(works).then(() => {});
  })()`);
}

/** Chooses a mute time in Settings, and waits until the worker can read it. */
async function mute(page: Page, now: string, wanted: string, isMuted: boolean): Promise<void> {
  await page.getByRole('button', { name: now }).click();
  await page.getByRole('menuitem', { name: wanted }).click();
  const isKept = () => page.evaluate("caches.match('/shell/muted').then(Boolean)");
  await until(wanted, async () => (await isKept()) === isMuted);
}

test('the worker shows a notice, and a press on its button opens the request with that answer marked', async (t) => {
  const { agent, box, person, service, device, context, page } = await furnished(t);
  const other = await browserOf(box, person);
  await page.goto(`${box.base_url}/settings`);
  await page.getByRole('switch', { name: 'Notifications on this device' }).check();
  await page.getByRole('switch', { name: 'Show title and agent' }).check();
  await until('titles are chosen', async () => (await other.call('pushRead')).subscriptions[0]?.with_titles === true);
  const actions = ['No', 'Yes'].map((display) => action({ display, value: display.toLowerCase() }));
  await agent.call('inputSend', { body: submission({ title: 'Pay <b>now</b>?', actions }) });
  await until('it is sent', () => service.received.length > 0);
  const [sent] = service.received;
  assert.ok(sent);
  const [worker] = context.serviceWorkers();
  assert.ok(worker);
  await mute(page, 'Mute: Not muted', 'For one hour', true);
  await dispatch(worker, 'push', '{ data: { json: () => ({ waiting: 2, path: "/queue" }) } }');
  const [counted, { silent }] = (await worker.evaluate('shown')) as [string, { silent: boolean }];
  assert.deepEqual([counted, silent], ['2 requests are waiting', true]);
  await mute(page, 'Mute: Until', 'Not muted', false);

  const notice = device.read(sent);
  await dispatch(worker, 'push', `{ data: { json: () => (${JSON.stringify(notice)}) } }`);
  const [title, { data, ...options }] = (await worker.evaluate('shown')) as [string, { data: unknown }];
  const buttons = ['No', 'Yes'].map((one, at) => ({ action: String(at), title: one }));
  const shown = {
    body: 'Mail agent',
    tag: 'hdo-waiting',
    renotify: true,
    silent: false,
    icon: '/apple-touch-icon.png',
    actions: buttons,
  };
  assert.deepEqual([title, options], ['Pay now?', shown]);
  const notification = `{ close() {}, data: ${JSON.stringify(data)} }`;
  await dispatch(worker, 'notificationclick', `{ action: '1', notification: ${notification} }`);
  await page.locator('.action[data-marked]', { hasText: 'Yes' }).waitFor();
  await page.getByRole('status').getByText('Marked by the link you opened: Yes').waitFor();
  assert.equal(new URL(page.url()).pathname, notice.path);
});

test('a subscription that the browser lost is made again, and a removed one is said in Settings', async (t) => {
  const { box, person, context, page, service } = await furnished(t);
  const other = await browserOf(box, person);
  await page.goto(`${box.base_url}/settings`);
  const here = page.getByRole('switch', { name: 'Notifications on this device' });
  await here.click();
  await page.getByText('Requests still arrive on this device, but silently.').waitFor();
  await page.getByRole('switch', { name: 'Show title and agent' }).click();
  await until('titles are chosen', async () => (await other.call('pushRead')).subscriptions[0]?.with_titles === true);

  const { endpoint, ...keys } = pushDevice(`${service.url}/again`).subscription;
  const renewed = JSON.stringify({ endpoint, keys });
  const makes = `PushManager.prototype.subscribe = async () => ({ toJSON: () => (${renewed}) })`;
  await context.addInitScript(makes);
  await page.evaluate(`void (${makes})`);
  const isTold = (url: string, method: string) => method === 'PUT' && url.endsWith('/review/api/push');
  const told = async () => {
    const reply = await page.waitForResponse((one) => isTold(one.url(), one.request().method()));
    return reply.request();
  };
  const body = { endpoint, ...keys, with_titles: true };
  const changed = told();
  const event = `new MessageEvent('message', { data: { renews: true } })`;
  await page.evaluate(`void navigator.serviceWorker.dispatchEvent(${event})`); // as the worker sends it
  assert.deepEqual((await changed).postDataJSON(), body);
  const loaded = told(); // headless Chromium has no subscription, as after a loss, so each load makes one
  await page.goto(`${box.base_url}/queue`);
  assert.deepEqual((await loaded).postDataJSON(), body);

  const { subscriptions } = await other.call('pushRead');
  for (const { subscription_id } of subscriptions) await other.call('pushUnsubscribe', { params: { subscription_id } });
  await page.goto(`${box.base_url}/settings`);
  await page.getByText('Notifications on this device have ended').waitFor();
  assert.equal(await here.getAttribute('aria-checked'), 'false');
  assert.deepEqual(await flaws(page), []);
  await here.click();
  await page.getByText('Notifications on this device have ended').waitFor({ state: 'detached' });
  assert.equal((await other.call('pushRead')).subscriptions.length, 1);
});

test('Settings says why the push service refused the last notification of a device', async (t) => {
  const { box, agent, person, service, page } = await furnished(t);
  const other = await browserOf(box, person);
  await until('it is on', async () => (await other.call('pushRead')).is_on);
  await other.call('pushSubscribe', {
    body: { ...pushDevice(`${service.url}/other`).subscription, with_titles: false },
  });
  Object.assign(service.behaviour, { status: 403, body: '{"message":"no such sender"}' });
  await agent.call('inputSend', { body: submission() });
  const isRefused = async () => (await other.call('pushRead')).subscriptions.some(({ trouble }) => trouble !== null);
  await until('it is refused', isRefused);
  await page.goto(`${box.base_url}/settings`);
  await page.getByText('refused by your browser’s push service: answered 403: no such sender.').waitFor();
});
