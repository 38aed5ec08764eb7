import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { flaws } from '../helpers/axe.ts';
import { office, shownKey } from '../helpers/office.ts';

const narrow = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const sideways = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
/** What is wider than the place that it has, where nothing scrolls. */
const spilling = `[...document.querySelectorAll('.details *, .list *')]
  .filter((it) => it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).overflowX === 'visible' &&
    it.clientWidth > 0 && getComputedStyle(it).display !== 'inline')
  .map((it) => it.className || it.tagName)`;

const many = Array.from({ length: 60 }, (_, at) => `Service number ${at + 1}`);

/** Names that are hard on a layout, or lie about what stands beside them. */
const hostile = {
  'a hundred letters without a space': `x${'W'.repeat(99)}`,
  'a text that turns around': 'pay\u202eroll\u2066 bot\u200b',
  Arabic: 'مساعد البريد الإلكتروني',
  markup: '<img src=x onerror=alert(1)> & co',
} as const;

async function fits(page: Page, what: string): Promise<void> {
  assert.equal(await page.evaluate(sideways), false, `${what} scrolls sideways`);
  assert.deepEqual(await page.evaluate(spilling), [], `${what} spills`);
}

test('axe finds nothing where there are no callers, or many', async (t) => {
  const none = await office(t, { names: [] });
  await none.page.getByRole('heading', { name: 'There are no callers yet.' }).waitFor();
  assert.deepEqual(await flaws(none.page), []);
  const { page, agents } = await office(t, { names: many });
  await page.getByText('60 callers').waitFor();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: /^Rotate the key/ }).click();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'Make the key' }).click();
  await page.getByRole('heading', { name: /^A new key for/ }).waitFor();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'Add a caller' }).click();
  assert.deepEqual(await flaws(page), []);
  assert.equal(agents.length, 60);
});

for (const [what, name] of Object.entries(hostile)) {
  test(`a name breaks neither the list nor the detail nor a phone: ${what}`, async (t) => {
    for (const options of [{}, narrow]) {
      const { page } = await office(t, { names: [name, 'Another'], ...options });
      await page.locator('.row').nth(1).waitFor();
      await fits(page, `${what} in the list`);
      await page.locator('.row').filter({ hasNotText: 'Another' }).click();
      await page.getByRole('button', { name: /^Revoke .*…$/ }).click();
      await page.getByRole('button', { name: 'Keep it' }).waitFor();
      await fits(page, `${what} in the detail`);
      assert.deepEqual(await flaws(page), []);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Issue a key' }).click();
      await page.getByRole('button', { name: 'Make the key' }).click();
      await page.getByRole('heading', { name: /^A new key for/ }).waitFor();
      await fits(page, `the key of ${what}`);
      if (what.includes('turns')) await page.locator('h2 .odd').first().waitFor();
    }
  });
}

test('callers and keys are managed by finger on the narrowest phone', async (t) => {
  const { page, works } = await office(t, { path: '/queue', ...narrow });
  await page.getByRole('navigation', { name: 'Views on a phone' }).getByRole('link', { name: 'Callers' }).tap();
  await page.getByRole('button', { name: 'Add a caller' }).tap();
  await page.getByLabel('Name').fill('Release train');
  await page.getByRole('button', { name: 'Add and make a key' }).tap();
  await page.getByRole('heading', { name: 'A new key for Release train' }).waitFor();
  const key = await shownKey(page);
  assert.equal(await works(key), 200);
  await page.getByRole('button', { name: 'I have stored it' }).tap();
  await page.getByRole('button', { name: /^Revoke the key/ }).tap();
  await fits(page, 'the question');
  await page.getByRole('button', { name: 'Revoke', exact: true }).tap();
  await page.getByText('It has no key, so it can send nothing.').waitFor();
  assert.equal(await works(key), 401);
  await page.getByRole('link', { name: 'Callers' }).first().tap();
  await page.locator('.row').nth(1).waitFor();
});
