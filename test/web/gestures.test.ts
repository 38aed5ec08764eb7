import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Submission } from '../../src/contract/submission.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { far_px, fingerOn, swipeable } from '../helpers/browser/finger.ts';
import { painted } from '../helpers/browser/painted.ts';
import { ask, phone, row, shows } from '../helpers/browser/queue.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

const yes = action({ value: 'yes', display: 'Yes', tone: 'success', style: 'solid' });
const no = action({ value: 'no', display: 'No' });
const actions = [yes, no];
const why = action({ display: 'Explain', popup: { kind: 'free_text', label: 'Why?', multiline: true } });
const short_px = 90;

/** Opens the queue on a phone, with requests by title. */
async function furnished(t: TestContext, requests: Readonly<Record<string, Partial<Submission>>>) {
  const box = await inbox();
  const [agent, maya] = [box.caller(), box.person()];
  for (const [title, rest] of Object.entries(requests)) await ask(agent, title, { actions, ...rest });
  const page = await tabOf(t, box, maya, { ...phone, hurried: true });
  await shows(page, ...Object.keys(requests));
  await swipeable(page);
  const decided = async () => {
    const { items } = await maya.call('itemList', { query: { view: 'decided' } });
    return items.map(({ caller_item_id, answer }) => `${caller_item_id}: ${answer?.action_value}`);
  };
  const isDecided = (...answers: string[]) =>
    until(answers.join(), async () => `${await decided()}` === `${answers}`, 5_000);
  return { box, agent, maya, page, decided, isDecided, finger: await fingerOn(page) };
}

const armed = (page: Page, text: string) => page.locator('.under[data-is="armed"]', { hasText: text }).waitFor();
const note = (page: Page, text: string | RegExp) => page.locator('.gesture-note:visible', { hasText: text }).waitFor();
const isBack = (page: Page) => page.locator('.under:not([data-is="back"])').waitFor({ state: 'detached' });
const three = { One: {}, Two: {}, Three: {} };

test('a swipe answers its row, to the other side it skips, and Undo is under the thumb', async (t) => {
  const { page, isDecided, finger } = await furnished(t, three);
  const length = await page.evaluate('history.length');
  await finger.drag(row(page, 'Two'), short_px);
  await page.locator('.under[data-is="pulled"][data-tone="success"]', { hasText: 'Yes' }).waitFor();
  await finger.move(far_px - short_px);
  await armed(page, 'Yes');
  assert.deepEqual(await flaws(page), []);
  await finger.up();
  await shows(page, 'One', 'Three');
  await isDecided('Two: yes');
  const undo = page.locator('.toast').getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  const { y = 0 } = (await undo.boundingBox()) ?? {};
  assert.ok(y > 640 / 2, 'in the lower half');
  assert.equal(await page.evaluate('history.length + location.pathname'), `${length}/queue`);
  await undo.click();
  await page.locator('.item').getByRole('heading', { name: 'Two' }).waitFor();
  await isDecided();
  await page.goBack();
  await swipeable(page);
  await finger.drag(row(page, 'One'), -far_px);
  await armed(page, 'Skip');
  await finger.up();
  await shows(page, 'Two', 'Three', 'One');
  await page.locator('.toast', { hasText: 'Skipped until tomorrow' }).getByText('Bring back').waitFor();
  await swipeable(page);
  await finger.drag(row(page, 'One'), -far_px);
  await armed(page, 'Bring back');
  await finger.up();
  await shows(page, 'One', 'Two', 'Three');
  await isDecided();
});

test('a swipe that is short, returns, is slanted, at an edge, of two fingers or too early does nothing', async (t) => {
  const { page, decided, finger } = await furnished(t, three);
  const two = row(page, 'Two');
  await finger.drag(two, short_px);
  await finger.up();
  await isBack(page);
  await finger.drag(two, far_px);
  await armed(page, 'Yes');
  await finger.move(-far_px + 20);
  await page.locator('.under[data-is="pulled"]').waitFor();
  await finger.up();
  await isBack(page);
  await finger.drag(two, 20, 60);
  await finger.move(far_px);
  await finger.up();
  const { y = 0 } = (await two.boundingBox()) ?? {};
  for (const x of [20, 300]) await finger.drag({ x, y: y + 30 }, x < 160 ? far_px : -far_px).then(finger.up);
  assert.equal(await page.locator('.under:not([data-is="back"])').count(), 0, 'not slanted, and not at an edge');
  await painted(page); // the list may still scroll by the finger
  await swipeable(page);
  await finger.drag(two, far_px);
  await armed(page, 'Yes');
  await finger.second();
  await isBack(page);
  await finger.up();
  await swipeable(page);
  // the list moves after the finger went down, and right before the page hears that the finger moves
  await page.evaluate(`addEventListener('touchmove',
    () => document.querySelector('.rows').dispatchEvent(new Event('scroll')), { once: true, capture: true })`);
  await finger.drag(two, far_px);
  await note(page, 'Too quick');
  await finger.up();
  await shows(page, 'One', 'Two', 'Three');
  assert.deepEqual(await decided(), []);
});

test('a row that is replaced, withdrawn or answered under the finger cancels the swipe', async (t) => {
  const { agent, maya, page, isDecided, finger } = await furnished(t, three);
  const { item_id } = await maya.find(agent, 'Three');
  const answer = { expected_revision: 1, action_value: 'no', response: { kind: 'none' } } as const;
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    One: () =>
      agent.call('inputReplace', { body: submission({ caller_item_id: 'One', title: 'One, at last', actions }) }),
    Two: () => agent.call('inputDelete', { body: { caller_item_id: 'Two' } }),
    Three: () => maya.call('itemAnswer', { params: { item_id }, body: answer }),
  };
  for (const [title, change] of Object.entries(changes)) {
    await swipeable(page);
    await finger.drag(row(page, title), far_px);
    await armed(page, 'Yes');
    await change();
    await note(page, 'Nothing was sent');
    await finger.move(20);
    await finger.up();
    await page.locator('.gesture-note').waitFor({ state: 'detached' });
  }
  await shows(page, 'One, at last');
  await isDecided('Three: no');
});

test('danger and requests that cannot be skipped resist a swipe, and a form or a long label opens first', async (t) => {
  const wipe = action({ value: 'wipe', display: 'Wipe', tone: 'danger', style: 'solid' });
  const long = action({
    value: 'long',
    display: 'Approve all of it, and whatever else may follow from it. '.repeat(3),
  });
  const { page, decided, finger } = await furnished(t, {
    Danger: { actions: [wipe, yes], skip_disabled: true },
    Form: { actions: [why] },
    Long: { actions: [long] },
  });
  for (const [by_px, said] of [
    [far_px, 'Too risky for a swipe'],
    [-far_px, 'be skipped'],
  ] as const) {
    await finger.drag(row(page, 'Danger'), by_px);
    assert.equal(await page.locator('.under').count(), 0);
    await finger.up();
    await note(page, said);
  }
  await finger.drag(row(page, 'Form'), far_px);
  await armed(page, 'Explain…');
  await finger.up();
  await page.getByRole('textbox', { name: 'Why?' }).waitFor();
  await page.goto(new URL('/queue', page.url()).href);
  await swipeable(page);
  await finger.drag(row(page, 'Long'), far_px);
  await armed(page, 'Approve all of it');
  await finger.up();
  await page.locator('form.answer').waitFor();
  assert.deepEqual(await decided(), []);
});

test('right to left, a swipe to the left answers', async (t) => {
  const { page, isDecided, finger } = await furnished(t, three);
  await page.evaluate(`document.documentElement.dir = 'rtl'`);
  await finger.drag(row(page, 'One'), far_px);
  await armed(page, 'Skip');
  await finger.move(-2 * far_px);
  await armed(page, 'Yes');
  await finger.up();
  await isDecided('One: yes');
});

test('a held row is selected, and pulling the list down reads it again', async (t) => {
  const { page, decided, finger } = await furnished(t, three);
  await finger.down(row(page, 'Two'));
  await page.getByText('1 selected').first().waitFor();
  await finger.up();
  await finger.drag(row(page, 'One'), far_px);
  await finger.up();
  assert.equal(new URL(page.url()).pathname, '/queue');
  assert.equal(await row(page, 'Two').getAttribute('aria-selected'), 'true');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.locator('.is-bulk').waitFor({ state: 'detached' });
  const read = page.waitForResponse((response) => response.url().includes('/review/api/items?'));
  await finger.drag(row(page, 'One'), 0, 160);
  await note(page, 'Let go to check for requests');
  assert.deepEqual(await flaws(page), []);
  await finger.up();
  await read;
  await page.getByRole('status').getByText('Up to date').waitFor();
  assert.deepEqual(await decided(), []);
});
