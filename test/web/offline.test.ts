import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { flaws } from '../helpers/axe.ts';
import { inbox } from '../helpers/inbox.ts';
import { until } from '../helpers/until.ts';

const kept = 'caches.keys().then((names) => names.join())';
const controlled = 'navigator.serviceWorker.controller !== null';

/** A tab whose browser keeps what the page is made of. */
async function visited(t: Parameters<typeof inbox>[0]) {
  const box = await inbox(t, { colorScheme: 'light' });
  await box.send('first');
  const tab = await box.tab();
  await until('the page is kept', () => tab.evaluate(controlled), 10_000);
  const isLast = (url: string) => url.startsWith('/chunks/settings-'); // what is still being loaded would meet nobody
  await until('all is loaded ahead', () => [...box.proxy.carried].some(isLast), 20_000);
  return { ...box, page: tab };
}

const heading = (tab: Page, name: string) => tab.getByRole('heading', { name }).first();

test('without a connection the page opens, says so, and goes on by itself once there is one', async (t) => {
  const { page, proxy, send } = await visited(t);
  proxy.away = true;
  await page.reload();
  await heading(page, 'The appliance does not answer').waitFor();
  assert.deepEqual(await flaws(page), []);
  await send('second');
  proxy.away = false;
  await heading(page, 'first').waitFor();
  await page.locator('.row', { hasText: 'second' }).waitFor();
});

test('any address of the inbox opens so, but nothing of the API is kept', async (t) => {
  const { page, proxy } = await visited(t);
  const url = page.url();
  proxy.away = true;
  await page.goto(url);
  await heading(page, 'The appliance does not answer').waitFor();
  assert.equal(page.url(), url);
  const names = `(async () => {
    const cache = await caches.open((await caches.keys())[0]);
    return (await cache.keys()).map(({ url }) => new URL(url).pathname.replace(/^.chunks.+/, 'chunk')).sort();
  })()`;
  const paths = (await page.evaluate(names)) as string[];
  const known = paths.filter((path) => path !== 'chunk');
  assert.deepEqual(known, [
    '/icon.svg',
    '/icons.svg',
    '/inbox.css',
    '/inbox.js',
    '/live.js',
    '/manifest.webmanifest',
    '/shell',
    '/tab-0.svg',
  ]);
});

test('what an older build has kept is gone once the newer one is there', async (t) => {
  const { page, tab } = await visited(t);
  await page.evaluate("caches.open('hdo-older')");
  await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.unregister())');
  await page.close(); // it goes with the last page that it serves
  const next = await tab();
  await until('the older is gone', async () => !String(await next.evaluate(kept)).includes('older'), 10_000);
});

test('Chromium takes the inbox for one that can be installed', async (t) => {
  const { page, context } = await visited(t);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const { errors, url } = await session.send('Page.getAppManifest');
  const real = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
  assert.deepEqual([real, errors, new URL(url).pathname], [[], [], '/manifest.webmanifest']);
});
