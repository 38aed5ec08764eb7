import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { flaws } from '../helpers/browser/axe.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { scrolled } from '../helpers/browser/painted.ts';
import { phone } from '../helpers/browser/queue.ts';
import { keys, tabTo } from '../helpers/browser/ways.ts';
import { count } from '../helpers/data/seed.ts';
import { submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

type Body = ReturnType<typeof submission>;

const last = 'And the money goes to a new account.';
const asked = '<p>Approve the lunch?</p>';
const manyColumns = `<table><tr>${'<td>column</td>'.repeat(40)}<td>${last}</td></tr></table>`;
const nested = (open: string, close: string, times: number) => `${open.repeat(times)}${last}${close.repeat(times)}`;

/** Ways to keep the last sentence out of sight, and the hint shown; '' where the sentence stays visible. */
const ways: Readonly<Record<string, { body: Partial<Body>; says: 'below' | 'side' | '' }>> = {
  'nothing, a short request': { body: { summary: `${asked}<p>${last}</p>` }, says: '' },
  'line breaks in a block': { body: { summary: `${asked}<pre>${'\n'.repeat(1_500)}${last}</pre>` }, says: 'below' },
  'elements that break lines': { body: { summary: `${asked}${'<br>'.repeat(1_500)}${last}` }, says: 'below' },
  'empty paragraphs': { body: { summary: `${asked}${'<p>&nbsp;</p>'.repeat(900)}<p>${last}</p>` }, says: 'below' },
  'horizontal rules': { body: { summary: `${asked}${'<hr>'.repeat(900)}<p>${last}</p>` }, says: 'below' },
  'no-break spaces': { body: { summary: `${asked}<p>${'\u00a0'.repeat(9_000)}${last}</p>` }, says: 'below' },
  'wide spaces in the title': { body: { title: `Lunch${'\u3000'.repeat(3_000)}${last}` }, says: '' },
  'a long subtitle': { body: { subtitle: `Lunch${'<br>'.repeat(900)}${last}` }, says: 'below' },
  'a long corner': { body: { corner: `Lunch${'<br>'.repeat(900)}${last}` }, says: 'below' },
  details: { body: { details: `${'<p>Nothing to see.</p>'.repeat(300)}<p>${last}</p>` }, says: 'below' },
  'a table with many rows': {
    body: { details: `<table>${'<tr><td>x</td></tr>'.repeat(300)}<tr><td>${last}</td></tr></table>` },
    says: 'below',
  },
  'many links': {
    body: {
      link_buttons: Array.from({ length: 32 }, (_, at) => ({
        display: at === 31 ? last : 'Look',
        icon: 'external-link' as const,
        url: 'https://example.com/',
      })),
    },
    says: 'below',
  },
  'tabs and spaces in a block': { body: { summary: `${asked}<pre>x${'\t '.repeat(5_000)}${last}</pre>` }, says: '' },
  'line separators': { body: { summary: `${asked}<p>${'\u2028'.repeat(1_500)}${last}</p>` }, says: '' },
  'other control characters that break lines': {
    body: { summary: `${asked}<p>${'\u0085\u2029'.repeat(700)}${last}</p>` },
    says: '',
  },
  'a table with many columns': { body: { summary: asked + manyColumns }, says: 'side' },
  'a table in a table': {
    body: { summary: `${asked}<table><tr><td>${manyColumns}</td></tr></table>` },
    says: 'side',
  },
  'quotes in quotes': { body: { summary: `${asked}${nested('<blockquote>', '</blockquote>', 50)}` }, says: '' },
  'lists in lists': { body: { summary: `${asked}${nested('<ul><li>', '</li></ul>', 25)}` }, says: '' },
  'code in code': { body: { summary: `${asked}<p>${nested('<code>', '</code>', 40)}</p>` }, says: '' },
};

const button = (page: Page) => page.locator('.reading .more-below button');
const allRows = (page: Page) => page.getByRole('button', { name: /^Show all \d+ rows$/ });
const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
/** Checks that the last sentence is in view, in a readable size. */
const isRead = `(() => {
  const walk = document.createTreeWalker(document.querySelector('.reading'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode() && !walk.currentNode.data.includes('money goes')) {}
  const range = document.createRange();
  range.selectNodeContents(walk.currentNode);
  const box = range.getClientRects()[range.getClientRects().length - 1];
  const pane = document.querySelector('.reading').getBoundingClientRect();
  const size = parseFloat(getComputedStyle(walk.currentNode.parentElement).fontSize);
  return size > 9 && box.bottom <= pane.bottom && box.top >= pane.top && box.right <= pane.right && box.width > 0;
})()`;
const reads = (page: Page) => until('it is read', async () => (await page.evaluate(isRead)) === true);

/** Presses the hint until it is gone. */
async function readOn(page: Page, says: string): Promise<void> {
  for (let times = 0; (await button(page).count()) > 0 && times < 40; times += 1) {
    if (times > 2 && says === 'below') await page.keyboard.press('End');
    else if (times === 0) await button(page).click();
    else await page.evaluate(`document.querySelector('.reading .more-below button')?.click()`); // it may go at any time
    await page.evaluate(twoFrames);
  }
  assert.equal(await button(page).count(), 0);
  if ((await allRows(page).count()) === 0) return;
  await allRows(page).click();
  await button(page).filter({ hasText: 'More below' }).waitFor();
  await readOn(page, says);
}

/** Walks through all requests and checks each `each`-th one. */
async function goThrough(t: TestContext, page: Page, each: number): Promise<void> {
  await page.locator('.row .row-title').first().waitFor();
  for (const [at, [name, { says }]] of Object.entries(ways).entries()) {
    if (at % each > 0) {
      await keys(page, 'j');
      continue;
    }
    await t.test(name, async () => {
      const id = page.locator('.facts code', { hasText: new RegExp(`^${name}$`) });
      if ((await id.count()) === 0) await keys(page, 'j'); // on a wide screen, the first is open already
      await id.waitFor({ state: 'attached' });
      if (says !== '') {
        await button(page)
          .filter({ hasText: says === 'below' ? 'More below' : 'Scroll sideways for more' })
          .waitFor();
        assert.equal(await page.evaluate(isRead), false);
        await readOn(page, says);
      }
      await reads(page);
      assert.equal(await button(page).count(), 0);
    });
  }
}

test('a hint shows that there is more to read until the end was seen', async (t) => {
  const box = await inbox();
  const agent = box.caller();
  const maya = box.person();
  for (const [name, { body }] of Object.entries(ways)) {
    await agent.call('inputSend', { body: submission({ caller_item_id: name, title: name, ...body }) });
  }
  await t.test('on a phone, in the dark', async (t) =>
    goThrough(t, await tabOf(t, box, maya, { ...phone, colorScheme: 'dark' }), count({ usual: 7, long: 1 })),
  );
  await t.test('on a desktop', async (t) => {
    const page = await tabOf(t, box, maya);
    await page.locator('.item-title').waitFor();
    await goThrough(t, page, count({ usual: 3, long: 1 }));
  });
});

test('the hint works by keyboard and for screen readers, and stays away once the end was seen', async (t) => {
  const box = await inbox();
  const agent = box.caller();
  const summary = `${asked}${'<p>A line of the order.</p>'.repeat(60)}<p>${last}</p>`;
  const send = (title: string, more: Partial<Body> = {}) =>
    agent.call('inputSend', { body: submission({ caller_item_id: title, title, ...more }) });
  await send('Long', { summary });
  await send('Short', { priority: 'low' });
  const page = await tabOf(t, box, box.person());
  const more = page.getByRole('status').getByRole('button', { name: 'More below' });
  await more.waitFor();
  assert.deepEqual(await flaws(page), []);
  await tabTo(page, '.more-below button');
  await keys(page, 'Enter');
  assert.ok(
    await page.evaluate('document.activeElement.matches(".reading") && document.activeElement.scrollTop > 100'),
  );
  await keys(page, 'End');
  await more.waitFor({ state: 'detached' });
  await scrolled(page, 'scrollTop + clientHeight > scrollHeight - 2');
  await keys(page, 'Home');
  await scrolled(page, 'scrollTop === 0');
  assert.equal(await more.count(), 0);

  await agent.call('inputReplace', {
    body: submission({ caller_item_id: 'Long', title: 'Long', summary: `${summary}!` }),
  });
  await page.getByRole('button', { name: /^Continue with revision 2/ }).waitFor();
  await more.waitFor(); // the change is unread
  await keys(page, 'Enter', '1');
  await page.getByRole('heading', { name: 'Short' }).waitFor();
  await until('there is nothing more', async () => (await more.count()) === 0);
  await keys(page, '1'); // a short request answers at once
  await page.locator('.toast', { hasText: 'Short' }).waitFor();
});

test('a long form shows the hint too and starts at its top', async (t) => {
  const box = await inbox();
  const agent = box.caller();
  const display = `Order it ${'and all that belongs to it '.repeat(30)}and pay`;
  const label = `Which of them? ${'Read this. '.repeat(400)}${last}`;
  const popup = { kind: 'free_text' as const, multiline: true, label };
  const actions = [{ display, value: 'go', icon: 'check' as const, overflow: false, popup }];
  await agent.call('inputSend', { body: submission({ actions }) });
  const page = await tabOf(t, box, box.person());
  await page.locator('.answer-bar .action').first().waitFor();
  await keys(page, '1');
  const form = page.locator('form.answer');
  await form
    .getByText(/and pay$/)
    .first()
    .waitFor();
  const more = form.getByRole('button', { name: 'More below' });
  await more.waitFor();
  assert.equal(await page.locator('.answer-body').evaluate((body) => body.scrollTop), 0);
  await more.click();
  await keys(page, 'End');
  await more.waitFor({ state: 'detached' });
  const box_of = await form.locator('textarea').boundingBox();
  assert.ok(box_of && box_of.y < 800);
  assert.equal(await page.evaluate('document.activeElement.closest("form") !== null'), true);
  await form.locator('textarea').focus();
  await page.keyboard.type('yes');
  await keys(page, 'Control+Enter');
  await page.locator('.toast p', { hasText: /^Answered/ }).waitFor();
});
