import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inbox } from '../helpers/browser/built-inbox.ts';
import { letIn, visitor } from '../helpers/browser/page.ts';

const note = /The installed inbox keeps a sign-in of its own/;

test('the page can be installed, and has the name, icons and start that a system needs', async (t) => {
  const box = await inbox();
  const { newPage } = await visitor(t, box);
  const page = await newPage();
  await page.goto(box.base_url);
  const devtools = await page.context().newCDPSession(page);
  const { url, data, errors } = await devtools.send('Page.getAppManifest');
  assert.equal(url, `${box.base_url}/manifest.webmanifest`);
  assert.deepEqual(errors, []);
  const { display, start_url, icons } = JSON.parse(data ?? '{}');
  assert.deepEqual([display, new URL(start_url, box.base_url).origin], ['standalone', box.base_url]);
  for (const { src } of icons) assert.equal((await page.request.get(new URL(src, url).href)).status(), 200, src);
});

test('an installed page says that it keeps a sign-in of its own, and works with it', async (t) => {
  const box = await inbox();
  const maya = box.person('Maya');
  const { context, newPage } = await visitor(t, box);
  const tab = await newPage();
  await tab.goto(box.base_url);
  await tab.getByLabel('Password').waitFor();
  assert.equal(await tab.getByText(note).count(), 0);
  const installed = await newPage();
  // Safari tells an installed page so; headless browsers can install none
  await installed.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await installed.goto(box.base_url);
  await installed.getByText(note).waitFor();
  await letIn(context, box, maya);
  await installed.reload();
  await installed.getByText('No requests yet').waitFor();
});
