import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { far_px, fingerOn, swipeable } from '../helpers/browser/finger.ts';
import { ask, phone, row, shows } from '../helpers/browser/queue.ts';
import { action } from '../helpers/data/submissions.ts';

const actions = [action({ value: 'yes', display: 'Yes', tone: 'success', style: 'solid' })];

/** Makes the event of a lifted finger at the moment at which a swipe first shows its act. */
const makeLift = `new MutationObserver((_, watching) => {
  if (!document.querySelector('.under')) return;
  watching.disconnect();
  globalThis.lift = new TouchEvent('touchend', { bubbles: true });
}).observe(document.body, { childList: true, subtree: true })`;

test('a finger that is lifted too early answers nothing, even if a busy page hears of it late', async (t) => {
  const box = await inbox();
  const [agent, maya] = [box.caller(), box.person()];
  await ask(agent, 'Pay?', { actions });
  const page = await tabOf(t, box, maya, { ...phone, hurried: true });
  await shows(page, 'Pay?');
  await swipeable(page);
  const finger = await fingerOn(page);
  await page.evaluate(makeLift);
  await finger.drag(row(page, 'Pay?'), far_px);
  await page.locator('.under[data-is="armed"]', { hasText: 'Yes' }).waitFor();
  await page.evaluate(`document.querySelector('.rows .row').dispatchEvent(globalThis.lift)`);
  await page.locator('.gesture-note:visible', { hasText: 'Too quick' }).waitFor();
  await page.locator('.under:not([data-is="back"])').waitFor({ state: 'detached' });
  await finger.up();
  const { items } = await maya.call('itemList', { query: { view: 'decided' } });
  assert.deepEqual(items, []);
  await swipeable(page);
  await finger.drag(row(page, 'Pay?'), far_px);
  await page.locator('.under[data-is="armed"]', { hasText: 'Yes' }).waitFor();
  await finger.up();
  await shows(page);
});
