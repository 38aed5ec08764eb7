import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inert } from '../corpus/hostile-html.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { keys } from '../helpers/browser/ways.ts';
import { some } from '../helpers/data/seed.ts';
import { submission } from '../helpers/data/submissions.ts';
import { hostile } from './hostile.ts';

const sizes = {
  'on a phone': { width: 320, height: 640 },
  'on a tablet': { width: 768, height: 1024 },
  'on a desktop': { width: 1280, height: 800 },
};

/** Lists parts of the page that overflow the window, overlap or cannot be pressed. */
const broken = `(async () => {
  await Promise.all(document.getAnimations().map(({ finished }) => finished)); // a form slides in
  const wrong = [];
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls sideways');
  const seen = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
  for (const one of [...document.querySelectorAll('.details, .reading, .answer-bar, .list, .item-title, .item-head')]) {
    const { left, right } = one.getBoundingClientRect();
    if (seen(one) && (left < -1 || right > innerWidth + 1)) wrong.push(one.className + ' is outside');
    if (seen(one) && one.matches('.reading, .list') && one.scrollWidth > one.clientWidth + 1)
      wrong.push(one.className + ' scrolls sideways');
  }
  const bar = document.querySelector('.answer-bar, form.answer');
  const box = bar?.getBoundingClientRect();
  if (!bar || !seen(bar)) wrong.push('there is no bar');
  else if (box.bottom > innerHeight + 1 || box.top < 0) wrong.push('the bar is outside');
  else {
    const reading = document.querySelector('.reading').getBoundingClientRect();
    if (reading.bottom > box.top + 1 && bar.matches('.answer-bar')) wrong.push('the bar covers the text');
    if (reading.height < 40) wrong.push('the bar leaves ' + reading.height + ' pixels of the text');
  }
  for (const one of [...document.querySelectorAll(':is(.answer-bar, .answer-foot) .action')].filter(seen)) {
    const label = one.querySelector('.label').getBoundingClientRect();
    const { left, right, height, bottom } = one.getBoundingClientRect();
    if (label.left < left - 1 || label.right > right + 1 || one.scrollWidth > one.clientWidth + 1)
      wrong.push('an answer is wider than its button');
    if (bottom > innerHeight + 1 || height > 120) wrong.push('a button of ' + height + ' pixels');
  }
  const inBar = [...document.querySelectorAll('.answer-bar button')].filter(seen);
  const boxes = inBar.map((one) => one.getBoundingClientRect());
  boxes.forEach((one, at) => boxes.slice(at + 1).forEach((other) => {
    const apart = one.right <= other.left + 1 || other.right <= one.left + 1;
    if (!apart && one.bottom > other.top + 1 && other.bottom > one.top + 1) wrong.push('two answers overlap');
  }));
  return wrong;
})()`;

async function opened(
  t: TestContext,
  name: keyof typeof hostile,
  viewport: { width: number; height: number },
): Promise<Page> {
  const box = await inbox();
  const agent = box.caller(`${'Agent '.repeat(12)}`.trim());
  await agent.call('inputSend', { body: hostile[name] });
  const page = await tabOf(t, box, box.person(), { viewport });
  await page.locator('.row').waitFor({ state: 'attached' });
  if (viewport.width < 641) await page.locator('.row .row-title').click();
  await page.locator('.item-title').waitFor();
  return page;
}

for (const [name] of some(hostile, ['very long words'])) {
  test(`the layout withstands ${name}`, async (t) => {
    for (const [where, size] of some(sizes, ['on a phone', 'on a desktop'])) {
      await t.test(where, async (t) => {
        const page = await opened(t, name, size);
        assert.deepEqual(await page.evaluate(broken), []);
        await page.emulateMedia({ media: 'print' });
        const cut_px = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
        if (size.width > 640) assert.ok(cut_px <= 0, `paper cuts off ${cut_px} pixels`);
        await page.emulateMedia({ media: 'screen' });
        await keys(page, '1');
        await page.locator('form.answer').waitFor();
        assert.deepEqual(await page.evaluate(broken), []);
      });
    }
  });
}

test('hidden characters and direction overrides of a caller are made visible everywhere', async (t) => {
  const page = await opened(t, 'hidden characters', { width: 1280, height: 800 });
  for (const place of ['.item-title', '.item-sub', '.prose', '.row-title', '.answer-bar', '.margin', '.facts']) {
    assert.match(await page.locator(place).first().innerText(), /RLO|ZWSP/, place);
  }
  assert.doesNotMatch(String(await page.locator('body').textContent()), /[\u202a-\u202e\u2066-\u2069\u200b]/);
});

test('stacked combining marks do not paint over the text around them', async (t) => {
  const box = await inbox();
  const marks = '\u0351\u0323\u0334\u035c';
  const summary = `<p>e${'<em>\u0301</em>'.repeat(30)}</p><p>Z${marks.repeat(60)}algo</p>`;
  const body = submission({ title: `Z${marks.repeat(60)}algo`, subtitle: 'Sub', summary });
  await box.caller().call('inputSend', { body });
  const page = await tabOf(t, box, box.person());
  await page.locator('.item-title .odd').waitFor();
  assert.doesNotMatch(String(await page.locator('.detail, .list').allTextContents()), /\u0301|\u0351{3}|(?:\p{M}){7}/u);
  const around = async () =>
    Promise.all([page.locator('.eyebrow .is-type').screenshot(), page.locator('.item-sub').screenshot()]);
  const beside = await around();
  await page.evaluate(`document.querySelector('.item-title').style.visibility = 'hidden'`);
  assert.deepEqual(await around(), beside);
});

test('inert markup is shown as the text that was written', async (t) => {
  const box = await inbox();
  const agent = box.caller();
  const rows: string[] = [];
  for (const [at, [summary]] of inert.entries()) {
    if (at % 5 > 0) continue; // a sample: test/lib/safe-html-browser.test.ts checks all of them
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

test('hidden characters in a person’s name are made visible on their page', async (t) => {
  const box = await inbox();
  const eva = box.person('Eva hidden');
  const page = await tabOf(t, box, eva, { path: '/settings' });
  const name = '\u200bE\u202eva 7'; // an older version accepted such names
  box.change((outbox) => outbox.store.reviewers.setName.run({ reviewer_id: eva.reviewer_id, name }));
  await page.reload();
  const menu = page.getByRole('button', { name: /^Signed in as ⟨ZWSP⟩E⟨RLO⟩va \d+/ });
  assert.match(await menu.locator('[aria-hidden]').innerText(), /^E\d$/);
  const command = page.locator('#settings-tokens').locator('..').locator('code', { hasText: 'hdo reviewer token' });
  await page.getByRole('button', { name: /^Revoke token/ }).click();
  await command.waitFor();
  assert.deepEqual(await command.locator('.odd').allInnerTexts(), ['ZWSP', 'RLO']);
});
