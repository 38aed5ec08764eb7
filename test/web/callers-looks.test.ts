import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { flaws } from '../helpers/browser/axe.ts';
import { office, shownKey } from '../helpers/browser/office.ts';
import { count, some } from '../helpers/data/seed.ts';

const narrow = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const sideways = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
/** Lists elements that overflow without a scrollbar. */
const spilling = `[...document.querySelectorAll('.details *, .list *')]
  .filter((it) => it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).overflowX === 'visible' &&
    it.clientWidth > 0 && getComputedStyle(it).display !== 'inline')
  .map((it) => it.className || it.tagName)`;

const many = Array.from({ length: count({ usual: 12, long: 60 }) }, (_, at) => `Service number ${at + 1}`);

/** Names that could break a layout or mislead about the text beside them. */
const hostile = {
  'a hundred letters without a space': `x${'W'.repeat(99)}`,
  'mixed directions': 'pay \u05e9\u05db\u05e8 roll \u05d1\u05d5\u05d8',
  Arabic: 'مساعد البريد الإلكتروني',
  markup: '<img src=x onerror=alert(1)> & co',
} as const;

async function fits(page: Page, what: string): Promise<void> {
  assert.equal(await page.evaluate(sideways), false, `${what} scrolls sideways`);
  assert.deepEqual(await page.evaluate(spilling), [], `${what} spills`);
}

test(`axe finds nothing with no callers, and with ${many.length}`, async (t) => {
  const none = await office(t, { names: [] });
  await none.page.getByRole('heading', { name: 'No agents yet' }).waitFor();
  assert.deepEqual(await flaws(none.page), []);
  const { page, agents } = await office(t, { names: many });
  await page.getByText(`${many.length} agents`).waitFor();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: /^Rotate key/ }).click();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'Issue key' }).click();
  await page.getByRole('heading', { name: /^New API key for/ }).waitFor();
  await page.evaluate("document.documentElement.dir = 'rtl'");
  const direction = await page.evaluate("getComputedStyle(document.querySelector('.snippet pre')).direction");
  assert.equal(direction, 'ltr', 'a command is left to right on a page that is not');
  await page.evaluate("document.documentElement.dir = ''");
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'Add an agent' }).click();
  assert.deepEqual(await flaws(page), []);
  assert.equal(agents.length, many.length);
});

for (const [size, options] of some({ 'on a desktop': {}, 'on a phone': narrow }, ['on a phone'])) {
  test(`a hostile caller name breaks no layout ${size}`, async (t) => {
    const names = some(hostile, ['a hundred letters without a space']);
    const { page, box } = await office(t, { names: names.map(([, name]) => name), ...options });
    const rows = page.locator('.row');
    await rows.nth(names.length - 1).waitFor();
    await fits(page, 'the list');
    for (let at = 0; at < names.length; at++) {
      await page.goto(`${box.base_url}/callers`);
      const what = await rows.nth(at).innerText();
      await rows.nth(at).click();
      await page.getByRole('button', { name: /^Revoke .*…$/ }).click();
      await page.getByRole('button', { name: 'Keep it' }).waitFor();
      await fits(page, `the detail of ${what}`);
      if (at === 0) assert.deepEqual(await flaws(page), []);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Issue an API key' }).click();
      await page.getByRole('button', { name: 'Issue key' }).click();
      await page.getByRole('heading', { name: /^New API key for/ }).waitFor();
      await fits(page, `the key of ${what}`);
      await page.getByRole('button', { name: 'I’ve stored it' }).click();
    }
  });
}

test('callers and keys can be managed by touch at 320 pixels', async (t) => {
  const { page, works } = await office(t, { path: '/queue', ...narrow });
  await page.getByRole('navigation', { name: 'Views on a phone' }).getByRole('link', { name: 'Agents' }).tap();
  await page.getByRole('button', { name: 'Add an agent' }).tap();
  await page.getByLabel('Name').fill('Release train');
  await page.getByRole('button', { name: 'Add and issue key' }).tap();
  await page.getByRole('heading', { name: 'New API key for Release train' }).waitFor();
  const key = await shownKey(page);
  assert.equal(await works(key), 200);
  await page.getByRole('button', { name: 'I’ve stored it' }).tap();
  await page.getByRole('button', { name: /^Revoke key/ }).tap();
  await fits(page, 'the question');
  await page.getByRole('button', { name: 'Revoke', exact: true }).tap();
  await page.getByText('It has no API key, so it can’t send anything.').waitFor();
  assert.equal(await works(key), 401);
  await page.getByRole('link', { name: 'Agents' }).first().tap();
  await page.locator('.row').nth(1).waitFor();
});
