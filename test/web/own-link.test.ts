import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, type TwoPorts, twoPorts } from '../helpers/appliance/two-ports.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { submission } from '../helpers/data/submissions.ts';

/** URLs of the inbox's own host. */
const own = [
  'http://127.0.0.1:1/',
  'https://127.0.0.1/',
  'http://127.1:1/',
  'http://0x7f.0.0.1:1/',
  'http://2130706433:1/',
  'http://127.255.0.9:1/',
  'http://0.0.0.0:1/',
  'http://0:1/',
  'http://localhost:1/',
  'http://LocalHost.:1/',
  'http://agent.localhost:1/',
  'http://a.b.localhost.:1/',
  'http://[::1]:1/',
  'http://[::]:1/',
  'http://[0:0:0:0:0:0:0:1]:1/',
  'http://[::ffff:127.0.0.1]:1/',
  'http://[::ffff:7fff:1]:1/',
  'http://[::ffff:0.0.0.0]:1/',
  'https://hdo.example.org:1/',
  'http://HDO.example.org./',
  'http://inbox.lan:1/',
];
const others = [
  'https://example.com/',
  'http://127.0.0.1.evil.example/',
  'http://localhost.evil.example/',
  'http://notlocalhost/',
  'http://128.0.0.1/',
  'http://192.168.1.7/',
  'http://[::2]/',
  'http://[::ffff:192.168.1.7]/',
  'https://evil.example/#127.0.0.1',
  'mailto:a@localhost',
];

const env = { HDO_SERVER__PUBLIC_URL: 'https://hdo.example.org', HDO_SERVER__ALLOWED_HOSTS: 'inbox.lan' };
const linksTo = (urls: readonly string[]) => urls.map((url, at) => `<p><a href="${url}">link ${at}</a></p>`).join('');
const button = (url: string) => ({ display: 'Look here', icon: 'external-link', url });

/** Opens the inbox of Ada with one request. */
async function opened(box: TwoPorts, more: object) {
  const context = await box.browser();
  const page = await enter(context, box, 'ada');
  await box.send(submission({ caller_item_id: 'A', title: 'A', ...more }));
  await page.getByRole('heading', { name: 'A', exact: true }).first().waitFor();
  return { context, page };
}

test('a link to the inbox’s own host is a button with a warning, under any name of the host', async (t) => {
  const box = await twoPorts(t, env);
  const summary = linksTo([...own, ...others]);
  const { page } = await opened(box, { summary, link_buttons: [button('http://localhost:1/'), button(box.base_url)] });
  const buttons = page.locator('.prose button');
  assert.equal(await buttons.count(), own.length, (await buttons.allInnerTexts()).join('\n'));
  assert.equal(await page.locator('.prose a').count(), others.length);
  for (const text of await buttons.allInnerTexts()) assert.match(text, /own host$/);
  assert.equal(await page.locator('.links button').count(), 2);
  assert.equal(await page.locator('.links a').count(), 0);
  assert.deepEqual(await flaws(page), []);
  await page.locator('.links button').first().click();
  await page.getByRole('dialog').waitFor();
  assert.deepEqual(await flaws(page), []);
});

test('an inbox opened as localhost warns of localhost and of no other host', async (t) => {
  const box = await twoPorts(t);
  const summary = linksTo(['http://localhost:1/', 'http://192.168.1.7/', 'http://hdo.example.org/']);
  const { page } = await opened({ ...box, base_url: box.base_url.replace('127.0.0.1', 'localhost') }, { summary });
  assert.deepEqual(await page.locator('.prose button').allInnerTexts(), ['link 0 localhost:1 ⚠\u00a0own host']);
});

test('no single press of a key or mouse button opens a link to the own host', async (t) => {
  const box = await twoPorts(t);
  const { context, page } = await opened(box, { link_buttons: [button(box.listener.url)] });
  const link = page.getByRole('button', { name: /Look here/ });
  const dialog = page.getByRole('dialog', { name: 'A link to the inbox’s own host' });
  const closed = async () => {
    if (await dialog.count()) await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  await link.click();
  await dialog.waitFor(); // its script is loaded from now on
  await closed();
  const presses: (() => Promise<void>)[] = [
    () => link.click(),
    () => link.dblclick(),
    () => link.click({ button: 'middle' }),
    () => link.click({ modifiers: ['ControlOrMeta'] }),
    () => link.click({ modifiers: ['Shift'] }),
    ...['Enter', 'Space', 'o', 'l', 'Control+Enter', 'Shift+Enter', 'Alt+Enter'].map((key) => () => link.press(key)),
    async () => {
      await link.focus();
      for (let times = 0; times < 7; times += 1) await page.keyboard.down('Enter'); // a held key repeats
      await page.keyboard.up('Enter');
    },
  ];
  for (const [at, press] of presses.entries()) {
    await press();
    await page.evaluate('new Promise((done) => setTimeout(done, 50))');
    assert.equal(context.pages().length, 1, `press ${at}`);
    await closed();
  }
  assert.deepEqual(box.listener.taken, []);
});

test('the second press opens a link to the own host, by mouse or keyboard, and it can be cancelled', async (t) => {
  const box = await twoPorts(t);
  const { context, page } = await opened(box, { link_buttons: [button(box.listener.url)] });
  const link = page.getByRole('button', { name: /Look here/ });
  const dialog = page.getByRole('dialog');
  await link.click();
  await dialog.getByText(box.listener.url).waitFor();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(context.pages().length, 1);

  for (const press of [
    () => dialog.getByRole('link').click(),
    async () => {
      await dialog.getByRole('link').focus();
      await page.keyboard.press('Enter');
    },
  ]) {
    await link.press('Enter');
    await dialog.waitFor();
    const tab = context.waitForEvent('page');
    await press();
    await (await tab).getByText('a listener').waitFor();
    assert.equal(await (await tab).evaluate('String(window.opener) + document.referrer'), 'null');
    await (await tab).close();
    await dialog.waitFor({ state: 'detached' });
  }
});
