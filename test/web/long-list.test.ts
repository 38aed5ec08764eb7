import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { canonicalise } from '../../src/contract/submission.ts';
import { sendItem, submissionFields } from '../../src/rules/items/input.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { painted } from '../helpers/browser/painted.ts';
import { ask, row } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';
import { submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

/** The number of requests: `HDO_QUEUED=10000` for the long form. */
const count = Number(process.env.HDO_QUEUED ?? 2_000);

/** Opens the queue with many requests, as a person. */
async function queued(t: TestContext, count: number) {
  const box = await inbox();
  const agent = box.caller();
  box.change((outbox) => {
    const caller = outbox.store.callers.byId.get({ caller_id: agent.caller_id });
    assert.ok(caller);
    for (let at = 1; at <= count; at += 1) {
      const title = `Request ${at}`;
      sendItem(outbox, caller, submissionFields(canonicalise(submission({ caller_item_id: title, title }))));
    }
  });
  const page = await tabOf(t, box, box.person());
  await row(page, 'Request 1').waitFor();
  await page.locator('.list-foot', { hasText: 'Live' }).waitFor();
  return { agent, page };
}

/** Scrolls on until the last request is drawn. */
async function toEnd(page: Page, count: number): Promise<void> {
  const scroll = `document.querySelector('.rows').scrollTop = 1e9`;
  const isThere = async () => {
    await page.evaluate(scroll);
    return (await row(page, `Request ${count}`).count()) === 1;
  };
  await until('the last request is drawn', isThere, 60_000, 50);
  await painted(page);
}

async function scrollTo(page: Page, top_px: number): Promise<void> {
  await page.evaluate(`document.querySelector('.rows').scrollTop = ${top_px}`);
  await painted(page);
}

async function isInView(page: Page, title: string): Promise<boolean> {
  const box = await row(page, title).boundingBox();
  return box !== null && box.y > 0 && box.y + box.height < (page.viewportSize()?.height ?? 0);
}

const nodes = `(() => {
  const all = document.createNodeIterator(document);
  let count = 0;
  while (all.nextNode()) count += 1;
  return count;
})()`;

/** The titles of the rows at several heights of the list, null in a gap. */
const seen = `(() => {
  const { left, top, width, height } = document.querySelector('.rows').getBoundingClientRect();
  return [0.15, 0.35, 0.55, 0.75, 0.95].map((share) =>
    document.elementFromPoint(left + width / 2, top + height * share)?.closest('.row')?.querySelector('.row-title')
      ?.innerText ?? null);
})()`;

test('a long list has few elements, and its rows stay under the pointer', async (t) => {
  const { agent, page } = await queued(t, count);
  const list = page.getByRole('grid');
  assert.equal(await list.getAttribute('aria-rowcount'), `${count + 1}`); // with the head of the group
  await toEnd(page, count);
  assert.ok(Number(await page.evaluate(nodes)) < 3_000);
  const last = row(page, `Request ${count}`);
  assert.equal(await last.getAttribute('aria-rowindex'), `${count + 1}`);
  assert.ok(await isInView(page, `Request ${count}`));
  await row(page, 'Request 1').waitFor({ state: 'attached' }); // it is open, and has the tab stop

  const height_px = Number(await last.evaluate(({ offsetHeight }) => offsetHeight));
  await scrollTo(page, 1_000 * height_px);
  const found = (await page.evaluate(seen)) as string[];
  for (const title of found) assert.match(title ?? 'a gap', /^Request (99\d|10[01]\d)$/);
  assert.ok(Number(await page.evaluate(nodes)) < 3_000);
  assert.deepEqual(await flaws(page), []);

  const box = await row(page, found[2] ?? '').boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 80, box.y + 20);
  for (const title of ['Fire', 'Flood']) await ask(agent, title, { priority: 'urgent' });
  await page.locator('.group-head', { hasText: /Urgent\s*2/ }).waitFor({ state: 'attached' });
  await painted(page);
  assert.deepEqual(await page.evaluate(seen), found);

  await keys(page, '/');
  await page.keyboard.type('Request 1234');
  await row(page, 'Request 1234').waitFor();
});

test('the list keeps its position and a row its focus, and a range reaches rows that are not drawn', async (t) => {
  const { page } = await queued(t, 120);
  await toEnd(page, 120);
  await scrollTo(page, 4_000);
  const before = await page.evaluate(seen);
  await keys(page, 'g', 'd');
  await page.getByText('Nothing decided yet').waitFor();
  await page.goBack();
  await row(page, 'Request 1').waitFor({ state: 'attached' });
  await painted(page);
  assert.deepEqual(await page.evaluate(seen), before);

  await scrollTo(page, 0);
  await row(page, 'Request 2').locator('.row-title').click();
  await row(page, 'Request 3').locator('.pick').click();
  await page.locator('.row[aria-current]').focus();
  await toEnd(page, 120);
  assert.equal(await row(page, 'Request 60').count(), 0);
  assert.equal(await page.evaluate(`document.activeElement.querySelector('.row-title').innerText`), 'Request 3');
  await row(page, 'Request 119')
    .locator('.pick')
    .click({ modifiers: ['Shift'] });
  await page.getByText('117 selected').first().waitFor();
  await keys(page, 'Escape');
  await page.locator('.is-bulk').waitFor({ state: 'detached' });
  await scrollTo(page, 0);
  await keys(page, 'k');
  await page.locator('.row[aria-current]', { hasText: 'Request 118' }).waitFor();
  await painted(page);
  assert.ok(await isInView(page, 'Request 118'));
});
