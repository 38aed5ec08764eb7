import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { ask, row, titles } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { submission } from '../helpers/data/submissions.ts';

test('tags inside a line add no space to the text of a row, and blocks and line breaks add one', async (t) => {
  const box = await inbox();
  const agent = box.caller();
  const body = submission({
    title: 'Pay €<b>1,200</b>.50 for H<em>2</em>O',
    subtitle: '<p>one<br>two</p><p><code>th</code>ree</p>',
    corner: '<b>4</b>th',
  });
  await agent.call('inputSend', { body });
  await ask(agent, 'Other');
  const page = await tabOf(t, box, box.person());
  const title = 'Pay €1,200.50 for H2O';
  await row(page, title).waitFor();
  assert.deepEqual(await titles(page), [title, 'Other']);
  assert.equal(await page.locator('.row-sub').first().innerText(), 'one two three');
  assert.equal(await page.locator('.row .corner').innerText(), '4th');

  await keys(page, 'Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('1,200.50');
  await page.getByRole('option', { name: title }).waitFor();
  await keys(page, 'Escape', '/');
  await page.keyboard.type('1,200.50');
  await row(page, 'Other').waitFor({ state: 'detached' });
  await row(page, title).waitFor();

  await page.getByRole('checkbox', { name: `Select: ${title}` }).check({ force: true });
  await page.locator('.stack-title', { hasText: title }).waitFor();
  await keys(page, 'Escape', 'Escape');
  await row(page, title).locator('.row-title').click();
  await settled(page);
  await keys(page, '1');
  await page.locator('.toast', { hasText: title }).waitFor();
});

const texts = {
  ar: { title: 'وافق على الفاتورة 4711 من Müller', subtitle: 'المبلغ 1,200.50 يورو', corner: 'غدا 5' },
  he: { title: 'לאשר את החשבונית 4711 של Müller', subtitle: 'סכום: 1,200.50', corner: 'מחר 5' },
  de: { title: 'Rechnung 4711 von שלום freigeben', subtitle: 'Betrag: 1.200,50 €', corner: 'morgen 5' },
};

type Edge = { direction: string; start: number; end: number };

/** The direction of each text of a row, and the distances of its letters from the edges of its box. */
const edges = (id: string) => `[...document.querySelectorAll('[data-id="${id}"] :is(.row-title, .row-sub, .corner)')]
  .map((one) => {
    const box = one.getBoundingClientRect();
    const letters = document.createRange();
    letters.selectNodeContents(one);
    const { left, right } = letters.getBoundingClientRect();
    return { direction: getComputedStyle(one).direction, start: left - box.left, end: box.right - right };
  })`;

test('Arabic, Hebrew and German texts have their own direction, and begin at the same edge of the rows', async (t) => {
  const box = await inbox();
  const agent = box.caller();
  for (const [title, text] of Object.entries(texts)) await ask(agent, title, text);
  const page = await tabOf(t, box, box.person());
  await page.locator('.row').nth(2).waitFor();
  const ids = await page.locator('.row').evaluateAll((all) => all.map((one) => one.getAttribute('data-id') ?? ''));
  for (const dir of ['ltr', 'rtl']) {
    await page.evaluate(`document.documentElement.dir = '${dir}'`);
    const here = (await Promise.all(ids.map((id) => page.evaluate(edges(id))))) as Edge[][];
    assert.deepEqual(
      here.map((one) => one.map(({ direction }) => direction)),
      [Array(3).fill('rtl'), Array(3).fill('rtl'), Array(3).fill('ltr')],
    );
    for (const { start, end } of here.flat()) assert.ok((dir === 'ltr' ? start : end) < 2, `${dir} ${start} ${end}`);
    const picks = await page.locator('.row-mark > .pick').evaluateAll((all) =>
      all.map((one) => {
        const [pick, mark] = [one.getBoundingClientRect(), one.closest('.row-mark')?.getBoundingClientRect()];
        return mark !== undefined && pick.left <= mark.left && pick.right >= mark.right;
      }),
    );
    assert.deepEqual(picks, [true, true, true], `${dir}: a row is selected at its icon`);
    const order = '.row-mark, .row-main, .group-head .level, .group-head .count';
    const xs = (await page
      .locator(order)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))) as number[];
    const [level = 0, count = 0, mark = 0, main = 0] = xs;
    assert.ok(dir === 'ltr' ? level < count && mark < main : level > count && mark > main);
  }
});
