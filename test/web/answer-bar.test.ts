import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { flaws } from '../helpers/browser/axe.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { painted } from '../helpers/browser/painted.ts';
import { answered, ask, phone, row } from '../helpers/browser/queue.ts';
import { choicesSettled, settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action } from '../helpers/data/submissions.ts';

const queues = ['alpha', 'bravo', 'golf', 'kilo', 'mike', 'papa', 'Ärger'];
const routes = queues.flatMap((name) =>
  [1, 2, 3, 4].map((at) =>
    action({ display: `Route to queue ${name} ${at}`, value: `${name.replace('Ä', 'A')}-${at}` }),
  ),
);
const many = [...routes, action({ display: 'Close as known', value: 'close', overflow: true })];
const approve = action({ display: 'Approve', value: 'approve' });
const later = ['Tomorrow', 'Next week'].map((display) =>
  action({ display, value: display.replace(' ', '-'), overflow: true }),
);
const longs = ['First', 'Second', 'Third'].map((display) =>
  action({ display: `${display} ${'of a label that has eighty characters '.repeat(3)}`.slice(0, 80), value: display }),
);

type Options = Parameters<typeof tabOf>[3] & { others?: typeof many };

/** Opens a request with these actions; a second one has `others`. `decisions` and `decided` read as the caller. */
async function asked(t: TestContext, actions: typeof many, { others = actions, ...options }: Options = {}) {
  const box = await inbox();
  const agent = box.caller();
  const maya = box.person();
  await ask(agent, 'A', { actions });
  await ask(agent, 'B', { actions: others });
  const page = await tabOf(t, box, maya, options);
  await page.locator('.row').first().waitFor();
  const decisions = async () => (await agent.call('outputCheck')).ready_count;
  const decided = async () => (await agent.call('outputReadAll', { body: {} })).items.map((one) => one.action_value);
  return { page, agent, decisions, decided };
}

/** Measures the bar: its height, the answers in it, and what of the question is in view. */
const measured = `(() => {
  const bar = document.querySelector('.answer-bar').getBoundingClientRect();
  const shown = [...document.querySelectorAll('.answer-bar > .action')].filter((one) => one.checkVisibility());
  const boxes = shown.map((one) => one.getBoundingClientRect());
  const title = document.querySelector('.item-title').getBoundingClientRect();
  const summary = document.querySelector('.prose').getBoundingClientRect();
  return {
    height: bar.height,
    share: bar.height / innerHeight,
    answers: shown.length,
    more: Number(document.querySelector('.answer-bar .amount')?.textContent ?? 0),
    rows: new Set(boxes.map(({ top, bottom }) => Math.round((top + bottom) / 2))).size,
    inside: boxes.every(({ left, right, bottom }) => left >= bar.left && right <= bar.right && bottom <= innerHeight),
    question: title.top >= 0 && title.bottom <= bar.top && summary.top < bar.top,
  };
})()`;
type Measured = Record<'height' | 'share' | 'answers' | 'more' | 'rows', number> &
  Record<'inside' | 'question', boolean>;

const sizes = [
  { size: { width: 1280, height: 800 }, height: 64 },
  { size: { width: 740, height: 360 }, height: 52 },
  { size: { width: 640, height: 400 }, height: 52 },
  { size: { width: 320, height: 640 }, height: 64 },
];

/** Measures the answers of the open request on screens of all sizes. */
async function measureBars(page: Page) {
  const bars: { bar: Measured; height: number; at: string }[] = [];
  for (const { size, height } of sizes) {
    await page.setViewportSize(size);
    if (size.width <= 640) await page.goto(page.url());
    await page.locator('.answer-bar').waitFor();
    await painted(page); // the bar is laid out right before the paint
    const bar = (await page.evaluate(measured)) as Measured;
    bars.push({ bar, height, at: JSON.stringify({ size, bar }) });
  }
  return bars;
}

test('answers are one row, two with labels of 80 characters, and leave the question visible', async (t) => {
  const short = many.map((one) => ({
    ...one,
    display: one.display.slice('Route to queue '.length) || one.display,
  }));
  const { page } = await asked(t, short, { others: longs });
  await page.locator('.answer-bar').waitFor();
  for (const { bar, height, at } of await measureBars(page)) {
    assert.equal(bar.height, height, at);
    assert.ok(bar.answers >= 2 && bar.rows === 1 && bar.inside && bar.question, at);
    assert.equal(bar.answers + bar.more, many.length, at);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await row(page, 'B').click();
  await page.getByRole('heading', { name: 'B', exact: true }).waitFor();
  for (const { bar, at } of await measureBars(page)) {
    assert.ok(bar.answers >= 2 && bar.rows <= 2 && bar.share <= 0.4 && bar.inside && bar.question, at);
  }
});

const field = (page: Page) => page.getByRole('combobox', { name: 'Find an answer' });

test('one of 29 answers is found by typing, and typed digits and Enter alone answer nothing', async (t) => {
  const { page, decisions, decided } = await asked(t, many);
  await settled(page);
  await keys(page, '0');
  await field(page).and(page.locator(':focus')).waitFor();
  assert.equal(await page.getByRole('option', { selected: true }).count(), 0);
  assert.deepEqual(await flaws(page), []);
  await keys(page, 'Enter', 'Escape');
  await field(page).waitFor({ state: 'detached' });
  await keys(page, '0');
  await page.keyboard.type('route to queue golf 3');
  await page.getByRole('option', { name: 'Route to queue golf 3' }).waitFor();
  assert.equal(await page.getByRole('option').count(), 1);
  assert.equal(await decisions(), 0);
  await field(page).fill('ARGER 2');
  assert.equal(await page.getByRole('option').innerText(), 'Route to queue Ärger 2');
  await field(page).fill('golf 3');
  await keys(page, 'Enter');
  await answered(page);
  assert.deepEqual(await decided(), ['golf-3']);
});

test('what is typed into More answers nothing after its request has gone', async (t) => {
  const { page, decisions, agent } = await asked(t, many);
  await settled(page);
  await keys(page, '0');
  await field(page).waitFor();
  await page.keyboard.type('ro');
  await agent.call('inputDelete', { body: { caller_item_id: 'A' } });
  await page.getByText('withdrew this request').waitFor();
  await page.keyboard.type('ute j s 1 2');
  await keys(page, 'Enter');
  await settled(page);
  assert.equal(await page.getByText('withdrew this request').count(), 1);
  assert.equal(await decisions(), 0);
  await keys(page, 'Enter');
  await page.getByRole('heading', { name: 'B', exact: true }).waitFor();
});

test('a held Enter and a double click open the menu and choose nothing in it', async (t) => {
  const { page, decisions } = await asked(t, [approve, ...later]);
  await settled(page);
  await page.locator('.answer-bar .more').focus();
  for (const _ of [1, 2, 3]) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.getByRole('menuitem', { name: 'Tomorrow' }).and(page.locator(':focus')).waitFor();
  await keys(page, 'j', '1', 's', 'n', 'g', 'd');
  await page.getByRole('menuitem', { name: 'Next week' }).and(page.locator(':focus')).waitFor();
  assert.equal(await page.getByRole('heading', { name: 'A', exact: true }).count(), 1);
  await keys(page, 'Escape');
  await page.evaluate(`{
    document.querySelector('.answer-bar .more').click();
    setTimeout(() => document.querySelector('[role=menuitem]').click());
  }`);
  await page.getByRole('menuitem', { name: 'Tomorrow' }).waitFor();
  assert.equal(await decisions(), 0);
  await settled(page);
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click();
  await answered(page);
  assert.equal(await decisions(), 1);
});

test('on a phone More is a sheet of at most 60 % of the height', async (t) => {
  const { page, decided } = await asked(t, many, phone);
  await page.locator('.row .row-title').first().tap();
  await settled(page);
  await page.getByRole('button', { name: 'More answers' }).tap();
  await field(page).waitFor();
  const share = await page.evaluate("document.querySelector('.menu').getBoundingClientRect().height / innerHeight");
  assert.ok(Number(share) <= 0.6, String(share));
  assert.deepEqual(await flaws(page), []);
  await field(page).fill('papa 4');
  await choicesSettled(page);
  await page.getByRole('option').tap();
  await answered(page);
  assert.deepEqual(await decided(), ['papa-4']);
});

test('on a narrow phone a label beside a short one is whole', async (t) => {
  const text = { kind: 'free_text', label: 'Text', multiline: true } as const;
  const edit = action({ display: 'Edit and send', value: 'edit', popup: text });
  const { page } = await asked(t, [action({ display: 'Send', value: 'send' }), edit, approve, ...later]);
  for (const width of [320, 340, 360, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await painted(page);
    const cut = await page.evaluate(`[...document.querySelectorAll('.answer-bar > .action span')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)`);
    assert.deepEqual(cut, [], `at ${width} px`);
  }
});
