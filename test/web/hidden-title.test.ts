import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { far_px, fingerOn, swipeable } from '../helpers/browser/finger.ts';
import { ask, phone, row, shows } from '../helpers/browser/queue.ts';
import { action } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

const actions = [action({ value: 'yes', display: 'Yes', tone: 'success', style: 'solid' })];
const titles = Array.from({ length: 12 }, (_, at) => `Request ${String(at + 1)}`);

test('a row whose title is scrolled away comes into sight, and is not answered', async (t) => {
  const box = await inbox();
  const [agent, maya] = [box.caller(), box.person('Maya')];
  for (const title of titles) await ask(agent, title, { actions });
  const page = await tabOf(t, box, maya, { ...phone, hurried: true });
  await shows(page, ...titles);
  const first = row(page, 'Request 1');
  const seen = async () => (await first.boundingBox()) ?? { y: 0, height: 0 };
  const { y: top, height } = await seen();
  await page.evaluate(`document.querySelector('.rows').scrollTop = ${height * 0.7}`);
  await until('the title is scrolled away', async () => (await seen()).y < top - height / 2);
  await swipeable(page);
  const finger = await fingerOn(page);
  const { y } = await seen();
  await finger.drag({ x: 120, y: y + height - 20 }, far_px);
  await until('the row is in sight', async () => (await seen()).y >= top - 1);
  assert.equal(await page.locator('.under').count(), 0);
  await finger.up();
  const { items } = await maya.call('itemList', { query: { view: 'decided' } });
  assert.deepEqual(items, []);
  await swipeable(page);
  await finger.drag(first, far_px);
  await page.locator('.under[data-is="armed"]', { hasText: 'Yes' }).waitFor();
  await finger.up();
  await shows(page, ...titles.slice(1));
});
