import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Kind } from '../helpers/browser/find-browser.ts';
import { sharedInbox } from '../helpers/browser/inbox.ts';
import { until } from '../helpers/until.ts';

/** Records notifications and tones, and lets the test hide the tab. */
const noting = `
  globalThis.told = { notices: [], tones: 0 };
  Object.defineProperty(document, 'hidden', { get: () => globalThis.is_hidden === true });
  if (globalThis.Notification) globalThis.Notification = class extends Notification {
    constructor(title, options) { super(title, options); told.notices.push([title, options.body]); }
  };
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...rest) { told.tones += 1; start.apply(this, rest); };
`;
const wants = (preferences: object) =>
  `if (location.protocol === 'http:') localStorage.setItem('hdo-preferences', '${JSON.stringify(preferences)}');`;

async function opened(t: Parameters<typeof sharedInbox>[0], preferences: object, tabs: number, kind?: Kind) {
  const box = await sharedInbox(t, { script: `${noting}${wants(preferences)}`, ...(kind && { kind }), worker: true });
  await box.context.grantPermissions(['notifications']);
  await box.send('first');
  const pages: Page[] = [];
  while (pages.length < tabs) pages.push(await box.tab());
  for (const page of pages) {
    await page.locator('.list-foot', { hasText: 'Live' }).waitFor();
    await page.locator('.list-foot').click(); // browsers allow sound only after a click
  }
  const told = async () => Promise.all(pages.map((page) => page.evaluate('told') as Promise<Notified>));
  const hide = () => Promise.all(pages.map((page) => page.evaluate('void (is_hidden = true)')));
  const shows = (title: string) => Promise.all(pages.map((page) => page.locator('.row', { hasText: title }).waitFor()));
  return { ...box, pages, told, hide, shows };
}

type Notified = { notices: [title: string, body: string][]; tones: number };
const notes = 2;

test('one notification about an urgent request names only its caller, while all tabs are hidden', async (t) => {
  const { send, hide, told, shows } = await opened(t, { notices: true }, 3, 'whole');
  await send('seen', { priority: 'urgent' });
  await shows('seen');
  await hide();
  await send('only normal');
  await shows('only normal');
  await send('secret', { priority: 'urgent' });
  const notices = async () => (await told()).flatMap((one) => one.notices);
  await until('a notice', async () => (await notices()).length > 0);
  assert.deepEqual(await notices(), [['An urgent request is waiting', 'From agent']]);
});

test('a new request sounds once across all tabs, and an undo is silent', async (t) => {
  const { send, pages, told, shows } = await opened(t, { sound: true }, 2);
  const tones = async () => (await told()).reduce((all, one) => all + one.tones, 0);
  await send('second');
  await until('a tone', async () => (await tones()) > 0);
  await shows('second');
  assert.equal(await tones(), notes);
  await pages[0]?.keyboard.press('1');
  await pages[0]?.getByRole('button', { name: 'Undo' }).click();
  await shows('first');
  assert.equal(await tones(), notes);
});

test('nothing sounds or notifies while muted or by default', async (t) => {
  for (const preferences of [{ sound: true, notices: true, muted_until: '2999-01-01T00:00:00.000Z' }, {}]) {
    const { send, hide, told, shows } = await opened(t, preferences, 1);
    await hide();
    await send('urgent', { priority: 'urgent' });
    await shows('urgent');
    await send('later', { priority: 'urgent' });
    await shows('later');
    assert.deepEqual(await told(), [{ notices: [], tones: 0 }]);
  }
});

test('the title and the icon of the tab show the count', async (t) => {
  const { send, pages, shows } = await opened(t, {}, 1);
  const [page] = pages;
  const icon = () => page?.evaluate("document.getElementById('favicon').getAttribute('href')");
  assert.equal(await page?.title(), '(1) hdo');
  assert.match(String(await icon()), /^\/tab-1\.svg/);
  await send('second');
  await shows('second');
  await until('the title', async () => (await page?.title()) === '(2) hdo');
  await until('the icon', async () => /^\/tab-2\.svg/.test(String(await icon())));
});
