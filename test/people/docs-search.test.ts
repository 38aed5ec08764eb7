import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { builtWeb } from '../helpers/browser/built-web.ts';
import { page } from '../helpers/browser/page.ts';

type Section = { address: string; page: string; heading: string; text: string };

async function opened(t: TestContext, path = '/docs') {
  const box = await account();
  const tab = await page(t, box, { path, viewport: { width: 1280, height: 800 } });
  const field = tab.getByRole('searchbox', { name: 'Search the documentation' });
  const hits = tab.getByRole('list', { name: 'Found' }).getByRole('link');
  return { box, tab, field, hits };
}

test('the search finds a section by the keyboard alone, and contacts no other host', async (t) => {
  const { box, tab, field, hits } = await opened(t);
  const hosts = new Set<string>();
  tab.on('request', (request) => hosts.add(new URL(request.url()).host));
  await tab.keyboard.press('/');
  await field.pressSequentially('adress'); // a slip
  await hits.first().waitFor();
  await field.fill('restore backup');
  await hits.first().getByText('Backup').first().waitFor();
  assert.deepEqual(await flaws(tab), []);
  const address = await hits.nth(1).getAttribute('href');
  await tab.keyboard.press('ArrowDown');
  await tab.keyboard.press('ArrowDown');
  await tab.keyboard.press('Enter');
  await tab.waitForURL(box.base_url + address);
  assert.deepEqual([...hosts], [new URL(box.base_url).host]);
});

test('the search says when nothing is found, empties at Escape, and can be tried again after a failure', async (t) => {
  const { tab, field, hits } = await opened(t);
  const status = tab.getByRole('search').getByRole('status');
  await tab.route('**/docs/sections.json', (route) => route.abort());
  await field.fill('restore');
  await status.getByText('The search could not be loaded.').waitFor();
  await tab.unroute('**/docs/sections.json');
  await field.fill('quetzalcoatl');
  await status.getByText('Nothing was found.').waitFor();
  await field.fill('<img src=x onerror=alert(1)> restore');
  await field.fill('restore');
  await hits.first().waitFor();
  await tab.keyboard.press('Escape');
  await hits.first().waitFor({ state: 'hidden' });
  assert.equal(await field.inputValue(), '');
});

test('each section of the search is there, at its address', async () => {
  await builtWeb();
  const { base_url } = await account();
  const sections = (await (await fetch(`${base_url}/docs/sections.json`)).json()) as Section[];
  assert.ok(sections.length > 150, `${sections.length} sections`);
  const texts = new Map<string, string>();
  for (const { address, heading } of sections) {
    const [path = '', id] = address.split('#');
    const text = texts.get(path) ?? (await (await fetch(base_url + path)).text());
    texts.set(path, text);
    assert.ok(id === undefined || text.includes(`id="${id}"`), address);
    assert.ok(heading.length > 0, address);
  }
});

test('the documentation has the theme that was chosen in the inbox', async (t) => {
  const { tab } = await opened(t);
  const background = () => tab.evaluate('getComputedStyle(document.body).backgroundColor');
  const light = await background();
  await tab.evaluate(`localStorage.setItem('hdo-preferences', '{"theme":"dark"}')`);
  await tab.reload();
  assert.equal(await tab.locator('html').getAttribute('data-theme'), 'dark');
  assert.notEqual(await background(), light);
});
