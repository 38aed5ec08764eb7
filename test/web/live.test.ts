import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openStreams } from '../helpers/appliance/open-streams.ts';
import { sendAt } from '../helpers/appliance/send-at.ts';
import { beside } from '../helpers/beside.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { patience } from '../helpers/browser/hardship.ts';
import { inbox, sharedInbox } from '../helpers/browser/inbox.ts';
import { appliance } from '../helpers/browser/proxy.ts';
import { until } from '../helpers/until.ts';

const row = (tab: Page, title: string) => tab.locator('.row', { hasText: title });
const foot = (tab: Page, text: string) => tab.locator('.list-foot', { hasText: text });

/** Replaces the shared worker by one that sends nothing by itself. */
const silentWorker = `globalThis.SharedWorker = class extends EventTarget {
  constructor() {
    super();
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    globalThis.worker = port2;
  }
}`;
const speak = (tab: Page) => tab.evaluate(`worker.postMessage({ is: 'open', id: 'boot-1' })`);

beside('live updates', {
  'behind a proxy that blocks the stream, the page polls and says so': async (t) => {
    const { proxy, tab, send } = await sharedInbox(t);
    proxy.way(({ url }) => (url === '/review/api/events' ? 'mute' : 'through'));
    await send('before');
    const page = await tab();
    await foot(page, 'Checking every few seconds').waitFor();
    await send('found');
    await row(page, 'found').waitFor();

    proxy.way(() => 'through');
    proxy.cut();
    await foot(page, 'Live').waitFor();
    await send('heard');
    await row(page, 'heard').waitFor();
  },

  'with a shared worker that never answers, the page polls': async (t) => {
    const { tab, send } = await sharedInbox(t, { script: silentWorker });
    await send('before');
    const page = await tab();
    await row(page, 'before').waitFor();
    await foot(page, 'Checking every few seconds').waitFor({ timeout: patience(20_000) });
    await send('found');
    await row(page, 'found').waitFor();

    await speak(page);
    await foot(page, 'Live').waitFor();
  },

  'the page says that it is live on the first message, and nothing moves': async (t) => {
    const { box, agent, tab } = await inbox(t, { script: silentWorker });
    sendAt(box, agent, { title: 'before', now_ms: Date.now() - 3_600_000 });
    const page = await tab();
    await row(page, 'before').waitFor();
    const oldest = page.locator('.list-foot').getByText('oldest');
    const place = await oldest.boundingBox();
    assert.match(await page.locator('.list-foot').innerText(), /^oldest/);
    await speak(page);
    await foot(page, 'Live').waitFor();
    assert.deepEqual(await oldest.boundingBox(), place);
  },

  'without a connection the page says since when, and reconnects by itself': async (t) => {
    const { proxy, tab, send } = await sharedInbox(t);
    const streams = openStreams(proxy);
    await send('before');
    const page = await tab();
    await row(page, 'before').waitFor();
    await foot(page, 'Live').waitFor();
    proxy.way(appliance('lost'));
    proxy.cut();
    await page.getByRole('status').getByText('No connection since').waitFor();
    await foot(page, 'Offline').waitFor();
    assert.deepEqual(await flaws(page), []);
    await send('missed');
    proxy.way(() => 'through');
    await row(page, 'missed').waitFor();
    await foot(page, 'Live').waitFor();
    await page.getByText('No connection since').waitFor({ state: 'detached' });
    assert.ok(streams.last_ids.at(-1), 'the stream resumes after the last event');
  },

  'the page reads its list once and then follows the stream': async (t) => {
    const { tab, send } = await inbox(t); // an event of another account would be a gap
    await send('before');
    const page = await tab('/settings');
    const lists = { count: 0 };
    page.on('request', (request) => {
      if (request.url().includes('/review/api/items?')) lists.count += 1;
    });
    for (const path of ['/queue', '/decided']) {
      lists.count = 0;
      await page.goto(new URL(path, page.url()).href);
      await foot(page, 'Live').waitFor();
      await send(`after ${path}`);
      await page.locator('.views .count', { hasText: path === '/queue' ? '2' : '3' }).waitFor();
      assert.equal(lists.count, 1);
    }
  },

  '“Try now” retries at once': async (t) => {
    const { proxy, tab, send } = await sharedInbox(t, { script: silentWorker });
    await send('before');
    const page = await tab();
    await row(page, 'before').waitFor();
    await speak(page);
    await foot(page, 'Live').waitFor();
    proxy.way(appliance('lost'));
    await page.evaluate(`dispatchEvent(new Event('offline'))`); // makes the page check once more
    await page.getByText('No connection since').waitFor();
    proxy.way(() => 'through');
    await page.evaluate('void (worker.onmessage = ({ data }) => { globalThis.told = data; })');
    const asked = page.waitForRequest('**/review/api/session');
    await page.getByRole('button', { name: 'Try now' }).click();
    await asked;
    await until('the worker is asked too', () => page.evaluate(`globalThis.told?.secret?.startsWith('hdos_')`));
    await speak(page);
    await page.getByText('No connection since').waitFor({ state: 'detached' });
  },

  'a request sent between the first read and the stream appears': async (t) => {
    const { proxy, tab, send } = await sharedInbox(t);
    proxy.way(({ url }) => (url === '/review/api/events' ? 'lost' : 'through'));
    const page = await tab();
    await page.getByText('No requests yet').waitFor();
    await send('between');
    proxy.way(() => 'through');
    await row(page, 'between').waitFor();
  },
});
