import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inbox } from '../helpers/browser/built-inbox.ts';
import { visitor } from '../helpers/browser/page.ts';

const keep = (value: string) => `localStorage.setItem('hdo-preferences', ${JSON.stringify(value)})`;
const watchFirstFrame = `requestAnimationFrame(() => {
  const { theme, contrast } = document.documentElement.dataset;
  globalThis.first_frame = [theme, contrast, getComputedStyle(document.documentElement).colorScheme];
})`;
const frame = `document.querySelector('meta[name=theme-color]').media`;

const kept = [
  { value: '{"theme":"dark","contrast":"more"}', seen: ['dark', 'more', 'dark'] },
  { value: '{"theme":"light"}', seen: ['light', undefined, 'light'] },
  { value: '{"theme":"blue","contrast":7,"single_keys":"no"}', seen: [undefined, undefined, 'light dark'] },
  { value: '[not json', seen: [undefined, undefined, 'light dark'] },
];

for (const { value, seen } of kept)
  test(`the first frame already has the chosen theme and contrast: ${value}`, async (t) => {
    const box = await inbox();
    const { context, newPage } = await visitor(t, box, { colorScheme: 'light' });
    await context.addInitScript(`if (location.protocol === 'http:') { ${keep(value)}; ${watchFirstFrame} }`);
    const tab = await newPage();
    await tab.goto(box.base_url);
    await tab.getByLabel('Name').waitFor();
    assert.deepEqual(await tab.evaluate('globalThis.first_frame'), seen);
  });

test('a theme chosen in one tab applies to the other tabs', async (t) => {
  const box = await inbox();
  const { newPage } = await visitor(t, box, { colorScheme: 'light' });
  const [one, other] = [await newPage(), await newPage()];
  for (const tab of [one, other]) await tab.goto(box.base_url);
  await other.getByLabel('Name').waitFor();
  await one.evaluate(keep('{"theme":"dark"}'));
  await other.locator('html[data-theme=dark]').waitFor();
  assert.equal(await other.evaluate(frame), 'not all');
});
