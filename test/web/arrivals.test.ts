import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { ask, row } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action } from '../helpers/data/submissions.ts';
import { popups } from '../web-parts/popups.ts';

const actions = [action({ display: 'Why', popup: popups.text }), action({ display: 'No', value: 'no' })];

async function queued(t: TestContext, count: number) {
  const box = await inbox();
  const agent = box.caller();
  const titles = Array.from({ length: count }, (_, at) => `Request ${at + 1}`);
  for (const title of titles) await ask(agent, title, { actions });
  const page = await tabOf(t, box, box.person());
  await row(page, titles[0] ?? '').waitFor();
  return { agent, page };
}

/** Reads the title of the row under a point. */
function under(page: Page, { x, y }: { x: number; y: number }): Promise<unknown> {
  return page.evaluate(
    `document.elementFromPoint(${x}, ${y})?.closest('.row')?.querySelector('.row-title')?.innerText`,
  );
}

async function pointAt(page: Page, title: string): Promise<{ x: number; y: number }> {
  const box = await row(page, title).boundingBox();
  assert.ok(box);
  const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  await page.mouse.move(point.x, point.y);
  return point;
}

for (const count of [3, 40]) {
  test(`new requests never move the row under the pointer, among ${count} rows`, async (t) => {
    const { agent, page } = await queued(t, count);
    const point = await pointAt(page, 'Request 2');
    for (const title of ['Fire', 'Flood', 'Storm']) {
      await ask(agent, title, { actions, priority: 'urgent' });
      await page.getByRole('link', { name: title, exact: true }).waitFor({ state: 'attached' });
      assert.equal(await under(page, point), 'Request 2');
    }
    await agent.call('inputDelete', { body: { caller_item_id: 'Fire' } });
    await page.getByRole('link', { name: 'Fire', exact: true }).waitFor({ state: 'detached' });
    assert.equal(await under(page, point), 'Request 2');
  });
}

test('new requests leave an open form, its text and its focus unchanged', async (t) => {
  const { agent, page } = await queued(t, 5);
  await keys(page, '1', 'Control+A');
  await page.keyboard.type('One two ');
  const before = await page.locator('form.answer').boundingBox();
  for (const title of ['Fire', 'Flood']) {
    await ask(agent, title, { actions, priority: 'urgent' });
    await row(page, title).waitFor({ state: 'attached' });
    await page.keyboard.type('three ');
  }
  assert.equal(await page.getByLabel('Message').inputValue(), 'One two three three ');
  assert.equal(await page.evaluate('document.activeElement.localName'), 'textarea');
  assert.deepEqual(await page.locator('form.answer').boundingBox(), before);
  assert.equal(await page.getByRole('heading', { name: 'Request 1', exact: true }).count(), 1);
});

test('a press on a row that has just disappeared answers nothing', async (t) => {
  const { agent, page } = await queued(t, 5);
  const point = await pointAt(page, 'Request 3');
  const buttons = row(page, 'Request 3').locator('.row-acts .mini', { hasText: 'No' });
  const box = await buttons.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await agent.call('inputDelete', { body: { caller_item_id: 'Request 3' } });
  await row(page, 'Request 3').waitFor({ state: 'detached' });
  assert.notEqual(await under(page, point), 'Request 3');
  await page.mouse.down();
  await page.mouse.up();
  await page.evaluate('fetch("/review/api/session")'); // an answer would have been sent before this request
  assert.equal((await agent.call('outputCheck')).ready_count, 0);
});
