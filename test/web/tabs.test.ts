import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { appliance } from '../helpers/appliance.ts';
import { newContext } from '../helpers/browser.ts';
import { builtWeb } from '../helpers/built-web.ts';
import { inbox } from '../helpers/inbox.ts';
import { openStreams } from '../helpers/open-streams.ts';
import { until } from '../helpers/until.ts';

const row = (tab: Page, title: string) => tab.locator('.row', { hasText: title });
const live = (tab: Page) => tab.locator('.list-foot', { hasText: 'Live' });

const ways = [
  { way: 'by a worker that they share', script: '' },
  { way: 'by the first of them', script: 'delete globalThis.SharedWorker' },
];

for (const { way, script } of ways) {
  test(`three tabs hear on one stream, ${way}, and go on when the first is closed`, async (t) => {
    const { box, tab, send } = await inbox(t, { script });
    const streams = openStreams(box);
    await send('here before');
    const tabs = [await tab(), await tab(), await tab()];
    for (const one of tabs) await row(one, 'here before').waitFor();
    await until('a stream is open', () => streams.count() === 1, 5_000);
    await send('comes now');
    for (const one of tabs) await row(one, 'comes now').waitFor();
    assert.equal(streams.last_ids.length, 1, 'one stream was ever opened');

    await tabs.shift()?.close();
    await send('comes later');
    for (const one of tabs) await row(one, 'comes later').waitFor();
    await until('the stream is there', () => streams.count() === 1, 5_000);
  });

  test(`eight tabs work beside each other, ${way}`, async (t) => {
    const { box, tab, send } = await inbox(t, { script });
    const streams = openStreams(box);
    await send('one');
    const tabs: Page[] = [];
    while (tabs.length < 8) tabs.push(await tab());
    for (const one of tabs) await live(one).waitFor();
    await send('two');
    for (const one of tabs) await row(one, 'two').waitFor();
    assert.equal(streams.count(), 1);
    await tabs[7]?.locator('.decide .action').first().click();
    for (const one of tabs) await row(one, 'one').waitFor({ state: 'detached' });
  });

  test(`what was missed while the stream was cut is caught up with, ${way}`, async (t) => {
    const { box, tab, send } = await inbox(t, { script });
    const streams = openStreams(box);
    await send('before');
    const tabs = [await tab(), await tab()];
    await until('a stream is open', () => streams.count() === 1, 5_000);
    await send('heard');
    for (const one of tabs) await row(one, 'heard').waitFor();
    streams.cut();
    await send('missed');
    for (const one of tabs) await row(one, 'missed').waitFor();
    await until('the stream is there', () => streams.count() === 1, 5_000);
    assert.deepEqual(
      streams.last_ids.map((id) => id !== undefined),
      [false, true],
    );
  });
}

test('nobody but the page itself can start a worker or make markup of a text', async (t) => {
  await builtWeb();
  const { base_url } = await appliance(t);
  const context = await newContext(); // what is blocked is said in its console
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
