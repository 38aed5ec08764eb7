import assert from 'node:assert/strict';
import { test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { flaws } from '../helpers/browser/axe.ts';
import { newContext } from '../helpers/browser/browser.ts';
import { inbox, signedIn } from '../helpers/browser/built-inbox.ts';
import { findFirefox } from '../helpers/browser/find-firefox.ts';
import { visitor } from '../helpers/browser/page.ts';
import { ask, shows } from '../helpers/browser/queue.ts';

const refused = `class { constructor() { throw new DOMException('', 'SecurityError'); } }`;

/** Parts of a browser that settings, private windows and old versions take away, and the page works without. */
const spared: Readonly<Record<string, string>> = {
  'channels that throw': `globalThis.BroadcastChannel = ${refused}`,
  'no channels': 'delete globalThis.BroadcastChannel',
  'workers that throw': `globalThis.SharedWorker = ${refused}`,
  'no workers, channels or locks': `
    delete globalThis.SharedWorker;
    delete globalThis.BroadcastChannel;
    delete Navigator.prototype.locks`,
  'locks that reject': `
    delete globalThis.SharedWorker;
    navigator.locks.request = () => Promise.reject(new DOMException('', 'SecurityError'))`,
  'service workers that throw': `
    Object.defineProperty(navigator, 'serviceWorker', { get() { throw new DOMException('', 'SecurityError'); } })`,
  'no queries about the screen': 'delete globalThis.matchMedia',
  'session storage, databases and caches that throw': `
    for (const name of ['sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { get() { throw new DOMException('', 'SecurityError'); } })`,
};

for (const [what, script] of Object.entries(spared)) {
  test(`in a browser with ${what}, the page shows requests and follows them`, async (t) => {
    const box = await inbox();
    const [agent, maya] = [box.caller(), box.person('Maya')];
    await ask(agent, 'One');
    const context = await signedIn(t, box, maya);
    const page = await context.newPage();
    await page.addInitScript(script);
    await page.goto(`${box.base_url}/queue`);
    await shows(page, 'One');
    await page.locator('.list-foot', { hasText: 'Live' }).waitFor();
    await ask(agent, 'Two');
    await shows(page, 'One', 'Two');
  });
}

const throwing = (method: string, name: string) =>
  `Storage.prototype.${method} = function () { throw new DOMException('', '${name}'); }`;

/** Parts without which a sign-in does not last, and the sentence of the page. */
const needed: Readonly<Record<string, readonly [script: string, said: RegExp]>> = {
  cookies: [`Object.defineProperty(navigator, 'cookieEnabled', { get: () => false })`, /blocks cookies for this page/],
  storage: [
    `Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } })`,
    /blocks storage for this page, so a sign-in here ends with each reload/,
  ],
  'writing to storage': [throwing('setItem', 'SecurityError'), /blocks storage for this page/],
  'reading from storage': [throwing('getItem', 'SecurityError'), /blocks storage for this page/],
  'room in the storage': [throwing('setItem', 'QuotaExceededError'), /storage of this browser is full/],
};

for (const [what, [script, said]] of Object.entries(needed)) {
  test(`a browser without ${what} is told so before a sign-in, and how to allow it`, async (t) => {
    const box = await inbox();
    const page = await (await visitor(t, box)).newPage();
    await page.addInitScript(script);
    await page.goto(`${box.base_url}/queue`);
    await page.getByText(said).waitFor();
    await page.getByText(/in the browser’s settings, then load this page again/).waitFor();
    assert.deepEqual(await flaws(page), []);
    const offers = await page.getByLabel('Password').count();
    assert.equal(offers, what === 'cookies' ? 0 : 1);
  });
}

test('Firefox without cookies and storage gets that sentence instead of an empty page', async (t) => {
  const box = await inbox();
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    extraPrefsFirefox: { 'network.cookie.cookieBehavior': 2, 'dom.ipc.processPrelaunch.enabled': false },
    env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' },
  });
  t.after(() => browser.close());
  const tab = await browser.newPage();
  await tab.goto(`${box.base_url}/queue`);
  await tab.waitForSelector('.sign-in-refused');
  const text = String(await tab.evaluate('document.body.innerText'));
  assert.match(text, /blocks cookies for this page, so nobody can sign in here/);
  assert.match(text, /Allow cookies and site data for 127\.0\.0\.1/);
});

test('an error before the first paint is said on a page, with what the browser said', async (t) => {
  const box = await inbox();
  for (const [script, said] of [
    ['globalThis.WeakMap = undefined', 'WeakMap'],
    ['globalThis.MutationObserver = undefined', 'MutationObserver'],
    [`Node.prototype.insertBefore = () => { throw new TypeError('no way in'); }`, 'no way in'],
  ] as const) {
    const page = await (await newContext()).newPage();
    t.after(() => page.context().close());
    await page.addInitScript(script);
    await page.goto(`${box.base_url}/queue`);
    await page.getByRole('heading', { name: 'The inbox couldn’t start in this browser.' }).waitFor();
    await page.locator('#broken code', { hasText: said }).waitFor();
  }
});

test('a script that does not load is said on a page', async (t) => {
  const box = await inbox();
  const context = await newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(`${box.base_url}/queue`);
  const name = await page.evaluate(`document.querySelectorAll('script[src]')[1].src`);
  await page.route(String(name), (route) => route.abort());
  await page.goto(`${box.base_url}/queue`);
  await page.getByRole('heading', { name: 'The inbox couldn’t start in this browser.' }).waitFor();
});
