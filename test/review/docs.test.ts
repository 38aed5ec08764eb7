import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, type PageName, pages } from '../../build/docs/pages.ts';
import { appliance } from '../helpers/appliance.ts';
import { flaws } from '../helpers/axe.ts';
import { builtWeb } from '../helpers/built-web.ts';
import { page } from '../helpers/page.ts';

const paths = (Object.keys(pages) as PageName[]).map(addressOf);

for (const width of [320, 1280]) {
  test(`every page of the documentation fits into ${width} px and asks nothing of another host`, async (t) => {
    const box = await appliance(t);
    const tab = await page(t, box, { path: '/docs', viewport: { width, height: 800 } });
    for (const path of paths) {
      const reply = await tab.goto(box.base_url + path);
      assert.equal(reply?.status(), 200, path);
      assert.equal(await tab.evaluate('document.documentElement.scrollWidth'), width, path);
      assert.ok((await tab.getByRole('main').innerText()).length > 200, path);
    }
  });
}

for (const path of paths) {
  test(`${path} has nothing that axe finds, in light and in dark, and no script`, async (t) => {
    const box = await appliance(t);
    const tab = await page(t, box, { path });
    assert.equal(await tab.locator('script').count(), 0);
    assert.deepEqual(await flaws(tab), []);
  });
}

test('the examples name the address under which they are read', async (t) => {
  await builtWeb();
  const box = await appliance(t);
  const text = await (await fetch(`${box.base_url}/docs/api`)).text();
  assert.ok(text.includes(`export HDO_URL=${box.base_url} `));
  assert.ok(!text.includes('{{'));
});

test('what is no page of the documentation is not found', async (t) => {
  const { base_url } = await appliance(t);
  for (const path of ['/docs/', '/docs/none', '/docs/..%2fapi', '/docs/index.html', '/docs/API', '/docs/docs.css/']) {
    assert.equal((await fetch(base_url + path)).status, 404, path);
  }
});
