import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { appliance } from '../helpers/appliance/appliance.ts';
import { openStreams } from '../helpers/appliance/open-streams.ts';
import { newContext } from '../helpers/browser/browser.ts';
import { sharedInbox } from '../helpers/browser/inbox.ts';
import { some } from '../helpers/data/seed.ts';
import { until } from '../helpers/until.ts';

const row = (tab: Page, title: string) => tab.locator('.row', { hasText: title });
const live = (tab: Page) => tab.locator('.list-foot', { hasText: 'Live' });

const ways = { 'by a shared worker': '', 'by the first tab': 'delete globalThis.SharedWorker' };

for (const [way, script] of Object.entries(ways)) {
  test(`three tabs share one stream, ${way}, and survive the closing of the first`, async (t) => {
    const { proxy, tab, send } = await sharedInbox(t, { script });
    const streams = openStreams(proxy);
    await send('here before');
    const tabs = [await tab(), await tab(), await tab()];
    for (const one of tabs) await row(one, 'here before').waitFor();
    await until('a stream is open', () => streams.count() === 1);
    await send('comes now');
    for (const one of tabs) await row(one, 'comes now').waitFor();
    assert.equal(streams.last_ids.length, 1, 'one stream was ever opened');

    await tabs.shift()?.close();
    await send('comes later');
    for (const one of tabs) await row(one, 'comes later').waitFor();
    await until('the stream is there', () => streams.count() === 1);
  });

  test(`events missed while the stream was cut are caught up, ${way}`, async (t) => {
    const { proxy, tab, send } = await sharedInbox(t, { script });
    const streams = openStreams(proxy);
    await send('before');
    const tabs = [await tab(), await tab()];
    await until('a stream is open', () => streams.count() === 1);
    await send('heard');
    for (const one of tabs) await row(one, 'heard').waitFor();
    streams.cut();
    await send('missed');
    for (const one of tabs) await row(one, 'missed').waitFor();
    await until('the stream is there', () => streams.count() === 1);
    assert.deepEqual(
      streams.last_ids.map((id) => id !== undefined),
      [false, true],
    );
  });
}

// more tabs than a browser has connections to a host
for (const [way, script] of some(ways, ['by the first tab'])) {
  test(`eight tabs work at the same time, ${way}`, async (t) => {
    const { proxy, tab, send } = await sharedInbox(t, { script });
    const streams = openStreams(proxy);
    await send('one');
    const tabs: Page[] = [];
    while (tabs.length < 8) tabs.push(await tab());
    for (const one of tabs) await live(one).waitFor();
    await send('two');
    for (const one of tabs) await row(one, 'two').waitFor();
    assert.equal(streams.count(), 1);
    await tabs[7]?.locator('.answer-bar .action').first().click();
    for (const one of tabs) await row(one, 'one').waitFor({ state: 'detached' });
  });
}

test('injected code can neither start a worker nor turn text into markup', async (t) => {
  const { base_url } = await appliance(t);
  const context = await newContext(); // unwatched, as the browser logs what it blocks
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(base_url);
  await page.getByLabel('Name').waitFor();
  const attempt = (code: string) =>
    page.evaluate(`(() => { try { ${code}; return 'done'; } catch { return 'no'; } })()`);
  assert.equal(await attempt("new Worker('/live.js')"), 'no');
  assert.equal(await attempt("new SharedWorker('/live.js')"), 'no');
  assert.equal(await attempt("document.body.insertAdjacentHTML('beforeend', '<b>x</b>')"), 'no');
});
