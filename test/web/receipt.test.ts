import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sharedInbox } from '../helpers/browser/inbox.ts';
import { painted } from '../helpers/browser/painted.ts';
import { answered, ask, phone, row } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { until } from '../helpers/until.ts';

/** Opens a queue that is longer than the window. */
async function longQueue(t: TestContext) {
  const { agent, context, tab } = await sharedInbox(t);
  await context.clock.install(); // before the page loads, so that all its times are of one clock
  for (let number = 1; number <= 14; number += 1) await ask(agent, `Request ${number}`);
  const page = await tab();
  await row(page, 'Request 14').waitFor();
  return { page, agent };
}

const isClear = `(() => {
  const [toast, rows] = ['.toast', '.rows'].map((one) => document.querySelector(one).getBoundingClientRect());
  return rows.bottom <= toast.top || rows.right <= toast.left;
})()`;
const scrolled = 'document.querySelector(".rows").scrollTop';

/** Answers the first request, holds the pointer over the receipt, and stops the clock. */
async function answerFirst(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Request 1', exact: true }).waitFor();
  await settled(page);
  await keys(page, '1');
  await answered(page);
  await page.locator('.toast').hover();
  await painted(page);
  await settled(page);
  await page.clock.pauseAt(Date.now() + 1_000);
}

/** Runs the stopped clock on until the receipt has left, because the page needs frames for it. */
const hasLeft = (page: Page) =>
  until('the receipt has left', async () => {
    await page.clock.runFor(100);
    return (await page.locator('.toast').count()) === 0;
  });

test('a receipt leaves after eight seconds, but not under the pointer, and its undo stays', async (t) => {
  const { page, agent } = await longQueue(t);
  const toast = page.locator('.toast');
  await answerFirst(page);
  await page.clock.runFor(20_000);
  await toast.getByText('Answered').waitFor();
  await page.mouse.move(900, 300);
  await page.clock.runFor(7_000);
  await toast.getByRole('button', { name: 'Undo' }).focus();
  await page.clock.runFor(20_000);
  await toast.getByText('Answered').waitFor();
  await page.locator('.row').last().focus();
  await page.clock.runFor(9_000);
  await hasLeft(page);
  await page.clock.resume();
  await keys(page, 'u');
  await toast.waitFor();
  await row(page, 'Request 1').waitFor();
  assert.equal((await agent.call('outputCheck')).ready_count, 0);
});

test('a receipt covers no row, and no row moves when it leaves', async (t) => {
  const { page } = await longQueue(t);
  await answerFirst(page);
  await page.mouse.move(900, 300);
  await page.clock.runFor(1_000);
  assert.ok(await page.evaluate(isClear));
  await page.evaluate('document.querySelector(".rows").scrollTo(0, 9_999)');
  const before = await page.evaluate(scrolled);
  await page.clock.runFor(9_000);
  await hasLeft(page);
  assert.equal(await page.evaluate(scrolled), before);
  await page.clock.resume();
  await page.setViewportSize(phone.viewport);
  await page.getByRole('link', { name: 'Queue' }).first().click();
  await keys(page, 'u');
  await page.locator('.toast').waitFor();
  assert.ok(await page.evaluate(isClear));
  await page.setViewportSize({ width: 740, height: 360 });
  assert.ok(await page.evaluate(isClear), 'on a phone on its side');
});
