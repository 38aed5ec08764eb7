import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { flaws } from '../helpers/axe.ts';
import { beside } from '../helpers/beside.ts';
import { patience } from '../helpers/hardship.ts';
import { inbox } from '../helpers/inbox.ts';
import { openStreams } from '../helpers/open-streams.ts';
import { appliance } from '../helpers/proxy.ts';
import { until } from '../helpers/until.ts';

const row = (tab: Page, title: string) => tab.locator('.row', { hasText: title });
const foot = (tab: Page, text: string) => tab.locator('.list-foot', { hasText: text });

/** A worker that says nothing by itself. */
const silentWorker = `globalThis.SharedWorker = class extends EventTarget {
  constructor() {
    super();
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    globalThis.worker = port2;
  }
}`;
const speak = (tab: Page) => tab.evaluate(`worker.postMessage({ is: 'open', id: 'boot-1' })`);

beside('what a page hears', {
  'a page looks every few seconds where a proxy swallows the stream, and says so': async (t) => {
    const { proxy, tab, send } = await inbox(t);
    proxy.way(({ url }) => (url === '/review/api/events' ? 'mute' : 'through'));
    await send('before');
    const page = await tab();
    await foot(page, 'Looking every few seconds').waitFor();
    await send('found');
    await row(page, 'found').waitFor();

    proxy.way(() => 'through');
    proxy.cut();
    await foot(page, 'Live').waitFor();
    await send('heard');
    await row(page, 'heard').waitFor();
  },

  'a page looks every few seconds too where the worker that listens for all tabs never says a word': async (t) => {
    const { tab, send } = await inbox(t, { script: silentWorker });
    await send('before');
    const page = await tab();
    await row(page, 'before').waitFor();
    await foot(page, 'Looking every few seconds').waitFor({ timeout: patience(20_000) });
    await send('found');
    await row(page, 'found').waitFor();

    await speak(page);
    await foot(page, 'Live').waitFor();
  },

  'a page says that it is live once it hears something, and then nothing moves': async (t) => {
    const { tab, send } = await inbox(t, { script: silentWorker });
    await send('before');
    const page = await tab();
    await row(page, 'before').waitFor();
    const oldest = page.locator('.list-foot').getByText('oldest');
    const place = await oldest.boundingBox();
    assert.match(await page.locator('.list-foot').innerText(), /^oldest/);
    await speak(page);
    await foot(page, 'Live').waitFor();
    assert.deepEqual(await oldest.boundingBox(), place);
  },

  'without a connection the page says since when, and goes on by itself when it is back': async (t) => {
    const { box, proxy, tab, send } = await inbox(t);
    const streams = openStreams(box);
    await send('before');
    const page = await tab();
    await row(page, 'before').waitFor();
    await foot(page, 'Live').waitFor();
    proxy.way(appliance('lost'));
    proxy.cut();
    await page.getByRole('status').getByText('No connection since').waitFor();
    await foot(page, 'No connection').waitFor();
    assert.deepEqual(await flaws(page), []);
    await send('meanwhile');
    proxy.way(() => 'through');
    await row(page, 'meanwhile').waitFor();
    await foot(page, 'Live').waitFor();
    await page.getByText('No connection since').waitFor({ state: 'detached' });
    assert.ok(streams.last_ids.at(-1), 'the stream went on behind the last event');
  },

  'a page reads its list once, and hears what comes after': async (t) => {
    const { tab, send } = await inbox(t);
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

  '“Try now” asks at once': async (t) => {
    const { proxy, tab, send } = await inbox(t, { script: silentWorker });
    await send('before');
    const page = await tab();
    await row(page, 'before').waitFor();
    await speak(page);
    await foot(page, 'Live').waitFor();
    proxy.way(appliance('lost'));
    await page.evaluate(`dispatchEvent(new Event('offline'))`); // it looks once: its worker speaks, as far as it knows
    await page.getByText('No connection since').waitFor();
    proxy.way(() => 'through');
    await page.evaluate('void (worker.onmessage = ({ data }) => { globalThis.told = data; })');
    const asked = page.waitForRequest('**/review/api/session');
    await page.getByRole('button', { name: 'Try now' }).click();
    await asked;
    await until('the worker is asked too', () => page.evaluate(`globalThis.told === 'again'`), 5_000);
    await speak(page);
    await page.getByText('No connection since').waitFor({ state: 'detached' });
  },

  'a page that was there first hears what came between its reading and its stream': async (t) => {
    const { proxy, tab, send } = await inbox(t);
    proxy.way(({ url }) => (url === '/review/api/events' ? 'lost' : 'through'));
    const page = await tab();
    await page.getByText('Nothing has been asked yet').waitFor();
    await send('between');
    proxy.way(() => 'through');
    await row(page, 'between').waitFor();
  },
});
