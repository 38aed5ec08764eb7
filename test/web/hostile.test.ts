import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inert } from '../corpus/hostile-html.ts';
import { inbox, tabOf } from '../helpers/built-inbox.ts';
import { submission } from '../helpers/submissions.ts';
import { keys } from '../helpers/ways.ts';
import { hostile } from './hostile.ts';

const sizes = [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

/** What of the page is wider than the window, or is not where it can be pressed. */
const broken = `(async () => {
  await Promise.all(document.getAnimations().map(({ finished }) => finished)); // a form rises to where it stays
  const wrong = [];
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls sideways');
  const seen = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
  for (const one of [...document.querySelectorAll('.details, .reading, .decide, .list, .item-title, .item-head')]) {
    const { left, right } = one.getBoundingClientRect();
    if (seen(one) && (left < -1 || right > innerWidth + 1)) wrong.push(one.className + ' is outside');
    if (seen(one) && one.matches('.reading, .list') && one.scrollWidth > one.clientWidth + 1)
      wrong.push(one.className + ' scrolls sideways');
  }
  const bar = document.querySelector('.decide, form.answer');
  const box = bar?.getBoundingClientRect();
  if (!bar || !seen(bar)) wrong.push('there is no bar');
  else if (box.bottom > innerHeight + 1 || box.top < 0) wrong.push('the bar is outside');
  else {
    const reading = document.querySelector('.reading').getBoundingClientRect();
    if (reading.bottom > box.top + 1 && bar.matches('.decide')) wrong.push('the bar covers the text');
    if (reading.height < 40) wrong.push('the bar leaves ' + reading.height + ' pixels of the text');
  }
  for (const one of [...document.querySelectorAll(':is(.decide, .answer-foot) .action')].filter(seen)) {
    const label = one.querySelector('.label').getBoundingClientRect();
    const { left, right, height, bottom } = one.getBoundingClientRect();
    if (label.left < left - 1 || label.right > right + 1 || one.scrollWidth > one.clientWidth + 1)
      wrong.push('an answer is wider than its button');
    if (bottom > innerHeight + 1 || height > 120) wrong.push('a button of ' + height + ' pixels');
  }
  const inBar = [...document.querySelectorAll('.decide button')].filter(seen);
  const boxes = inBar.map((one) => one.getBoundingClientRect());
  boxes.forEach((one, at) => boxes.slice(at + 1).forEach((other) => {
    const apart = one.right <= other.left + 1 || other.right <= one.left + 1;
    if (!apart && one.bottom > other.top + 1 && other.bottom > one.top + 1) wrong.push('two answers overlap');
  }));
  return wrong;
})()`;

async function opened(t: TestContext, name: string, viewport: { width: number; height: number }): Promise<Page> {
  const box = await inbox();
  const agent = box.caller(`${'Agent '.repeat(12)}`.trim());
  await agent.call('inputSend', { body: hostile[name] });
  const page = await tabOf(t, box, box.person(), { viewport });
  await page.locator('.row').waitFor({ state: 'attached' });
  if (viewport.width < 641) await page.locator('.row .row-title').click();
  await page.locator('.item-title').waitFor();
  return page;
}

for (const name of Object.keys(hostile)) {
  test(`the layout holds against ${name}`, async (t) => {
    for (const size of sizes) {
      await t.test(`on ${size.width} pixels`, async (t) => {
        const page = await opened(t, name, size);
        assert.deepEqual(await page.evaluate(broken), []);
        await keys(page, '1');
        await page.locator('form.answer').waitFor();
        assert.deepEqual(await page.evaluate(broken), []);
      });
    }
  });
}

test('nothing that a caller hides or turns around is hidden or turned around', async (t) => {
  const page = await opened(t, 'hidden characters', { width: 1280, height: 800 });
  for (const place of ['.item-title', '.item-sub', '.prose', '.row-title', '.decide', '.margin', '.facts']) {
    assert.match(await page.locator(place).first().innerText(), /RLO|ZWSP/, place);
  }
  assert.doesNotMatch(String(await page.locator('body').textContent()), /[\u202a-\u202e\u2066-\u2069\u200b]/);
});

test('what looks like markup and is none stands on the page as it was written', async (t) => {
  const box = await inbox();
  const agent = box.caller();
  const rows: string[] = [];
  for (const [at, [summary]] of inert.entries()) {
    if (at % 5 > 0) continue; // all of them are looked at without a page around them, in test/web-parts
    const body = submission({ caller_item_id: `inert-${at}`, summary: `Look: ${summary}` });
    await agent.call('inputSend', { body });
    rows.push(body.caller_item_id);
  }
  const page = await tabOf(t, box, box.person());
  const strange = ['script', 'style', 'iframe', 'img', 'svg', 'form', 'input', '[style]', '[onclick]', '[onload]'];
  for (const row of rows) {
    await page.locator('.facts', { hasText: row }).waitFor();
    assert.equal(await page.evaluate(`document.querySelectorAll('.prose :is(${strange})').length`), 0);
    await keys(page, 'j');
  }
});

test('nothing that is hidden in a person’s own name is hidden on their page', async (t) => {
  const box = await inbox();
  const page = await tabOf(t, box, box.person('\u200bE\u202eva'), { path: '/settings' });
  const menu = page.getByRole('button', { name: /^You are ⟨ZWSP⟩E⟨RLO⟩va \d+/ });
  assert.match(await menu.locator('[aria-hidden]').innerText(), /^E\d$/);
  const command = page.locator('#settings-tokens').locator('..').locator('code', { hasText: 'hdo reviewer token' });
  await page.getByRole('button', { name: /^End the token/ }).click();
  await command.waitFor();
  assert.deepEqual(await command.locator('.odd').allInnerTexts(), ['ZWSP', 'RLO']);
});
