import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, type PageName, pages } from '../../build/docs/pages.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { builtWeb } from '../helpers/browser/built-web.ts';
import { page } from '../helpers/browser/page.ts';
import { isLong, some } from '../helpers/data/seed.ts';
import { until } from '../helpers/until.ts';

const scripts = ['/docs/early.js', '/docs/search.js'];
const sources = '[...document.scripts].map((script) => script.getAttribute("src"))';

const paths = (Object.keys(pages) as PageName[]).map(addressOf);

for (const [, width] of some({ narrow: 320, wide: 1280 }, ['narrow'])) {
  test(`every page of the documentation fits into ${width} px and contacts no other host`, async (t) => {
    const box = await account();
    const tab = await page(t, box, { path: '/docs', viewport: { width, height: 800 } });
    for (const path of paths) {
      const reply = await tab.goto(box.base_url + path);
      assert.equal(reply?.status(), 200, path);
      assert.equal(await tab.evaluate('document.documentElement.scrollWidth'), width, path);
      assert.ok((await tab.getByRole('main').innerText()).length > 200, path);
    }
  });
}

test('no page of the documentation has a finding of axe, in light or in dark, or another script', async (t) => {
  const box = await account();
  const tab = await page(t, box, { path: '/docs' });
  for (const [at, path] of paths.entries()) {
    await tab.goto(box.base_url + path);
    assert.deepEqual(await tab.evaluate(sources), scripts, path);
    if (isLong || at % 3 === 0) assert.deepEqual(await flaws(tab), [], path); // they are made by one template
  }
});

test('the pictures of the documentation are shown', async (t) => {
  const box = await account();
  const tab = await page(t, box, { path: '/docs' });
  for (const path of ['/docs/first-request', '/docs/phone']) {
    await tab.goto(box.base_url + path);
    const picture = tab.locator('img.picture');
    await picture.scrollIntoViewIfNeeded();
    const width = () => picture.evaluate((img) => ('naturalWidth' in img ? Number(img.naturalWidth) : 0));
    await until(`the picture of ${path} is there`, async () => (await width()) > 0);
    assert.notEqual(await picture.getAttribute('alt'), '');
  }
});

test('the examples contain the address of the server', async () => {
  await builtWeb();
  const box = await account();
  const text = await (await fetch(`${box.base_url}/docs/api`)).text();
  assert.ok(text.includes(`export HDO_URL=${box.base_url} `));
  assert.ok(!text.includes('{{'));
});

test('an unknown page of the documentation is not found', async () => {
  const { base_url } = await account();
  for (const path of ['/docs/', '/docs/none', '/docs/..%2fapi', '/docs/index.html', '/docs/API', '/docs/docs.css/']) {
    assert.equal((await fetch(base_url + path)).status, 404, path);
  }
});
