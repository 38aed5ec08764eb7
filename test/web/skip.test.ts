import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import type { TestAppliance } from '../helpers/appliance/appliance.ts';
import { type StandingAppliance, standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { inbox } from '../helpers/browser/built-inbox.ts';
import { letIn, visitor } from '../helpers/browser/page.ts';
import { painted } from '../helpers/browser/painted.ts';
import { ask, phone, row, shows } from '../helpers/browser/queue.ts';
import { notNew, rowsSettled, settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

type Box = Pick<TestAppliance, 'base_url' | 'caller' | 'person'>;
type Options = Parameters<typeof visitor>[2];

async function furnished(t: TestContext, options: Options = {}) {
  return furnish(t, await inbox(), options);
}

/** Sends four requests and opens the queue for Maya. */
async function furnish(t: TestContext, box: Box, options: Options = {}, clock?: StandingAppliance['clock']) {
  const agent = box.caller('agent');
  for (const title of ['One', 'Two', 'Three']) {
    await ask(agent, title, { priority: 'high' });
    clock?.move(1_000);
  }
  await ask(agent, 'Four', { skip_disabled: true });
  const maya = box.person('Maya');
  const { context } = await visitor(t, box, options);
  await letIn(context, box, maya);
  const tab = async () => {
    const page = await context.newPage();
    if (clock) await page.clock.setFixedTime(clock.now());
    await page.goto(`${box.base_url}/queue`);
    await page.locator('.row').first().waitFor();
    return page;
  };
  return { agent, maya, tab, page: await tab() };
}

const opened = (page: Page, name: string) => page.locator('.item').getByRole('heading', { name }).waitFor();

test('a skipped request moves to the end until tomorrow, in every tab, and can be brought back', async (t) => {
  const { page, tab } = await furnished(t);
  const other = await tab();
  await page.bringToFront(); // a background tab paints only once a second
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByText('Skipped until tomorrow').first().waitFor();
  await opened(page, 'Two');
  await shows(page, 'Two', 'Three', 'Four', 'One');
  assert.deepEqual(await flaws(page), []);
  await shows(other, 'Two', 'Three', 'Four', 'One');
  await page.reload();
  await shows(page, 'Two', 'Three', 'Four', 'One');
  await row(page, 'One').hover();
  await rowsSettled(page);
  await row(page, 'One').getByRole('button', { name: 'Bring back' }).click();
  await shows(page, 'One', 'Two', 'Three', 'Four');
  await shows(other, 'One', 'Two', 'Three', 'Four');
});

test('key s skips and brings back, and a request that forbids skipping stays', async (t) => {
  const { page } = await furnished(t);
  await keys(page, 's', 's');
  await shows(page, 'Three', 'Four', 'One', 'Two');
  await keys(page, 'j', 's');
  await page.getByRole('status').getByText('can’t be skipped').waitFor();
  await keys(page, 'j', 's');
  await page.getByText('Back in the queue').waitFor();
  await shows(page, 'One', 'Three', 'Four', 'Two');
  await opened(page, 'One');
});

test('the message of a later act stays when an earlier skip is confirmed', async (t) => {
  const { page } = await furnished(t, { routed: true });
  const confirmed = Promise.withResolvers<void>();
  await page.route('**/skip', async (route) => {
    await confirmed.promise;
    await route.continue();
  });
  await keys(page, 's');
  await row(page, 'Four').click();
  await opened(page, 'Four');
  await keys(page, 's');
  await page.getByRole('status').getByText('can’t be skipped').waitFor();
  const response = page.waitForResponse('**/skip');
  confirmed.resolve();
  await (await response).finished();
  await painted(page);
  assert.equal(await page.locator('.toast', { hasText: 'Skipped until tomorrow' }).count(), 0);
  await page.getByRole('status').getByText('can’t be skipped').waitFor();
});

test('a skipped request returns to its place when it changes or when its time has come', async (t) => {
  const box = await standingAppliance(t);
  const { agent, page } = await furnish(t, box, {}, box.clock);
  await keys(page, 's', 's');
  await shows(page, 'Three', 'Four', 'One', 'Two');
  await agent.call('inputReplace', {
    body: submission({ caller_item_id: 'One', title: 'One', priority: 'high', summary: 'New' }),
  });
  await shows(page, 'One', 'Three', 'Four', 'Two');
  box.clock.move(14 * 3_600_000);
  await page.clock.setFixedTime(box.clock.now());
  await page.reload();
  await shows(page, 'One', 'Two', 'Three', 'Four');
});

test('a bulk skip and its way back wait for no answer between their requests', async (t) => {
  const { page } = await furnished(t, { routed: true });
  const held: Route[] = [];
  await page.route(/\/(un)?skip$/, (route) => void held.push(route));
  await keys(page, 'x', 'j', 'x', 's');
  await until('both are sent', () => held.length === 2);
  for (const route of held.splice(0)) await route.continue();
  await page.getByText('Skipped until tomorrow').first().waitFor();
  await shows(page, 'Three', 'Four', 'One', 'Two');
  await page.getByRole('status').getByRole('button', { name: 'Bring back' }).click();
  await until('both are sent', () => held.length === 2);
  for (const route of held.splice(0)) await route.continue();
  await page.getByText('Back in the queue').waitFor();
  await shows(page, 'One', 'Two', 'Three', 'Four');
});

test('a bulk skip leaves out the requests that forbid skipping', async (t) => {
  const { page } = await furnished(t);
  await keys(page, 'x', 'j', 'j', 'j', 'x');
  await page.getByRole('button', { name: 'Skip 2' }).click();
  await page.getByText('can’t be skipped').first().waitFor();
  await shows(page, 'Two', 'Three', 'Four', 'One');
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'Bring back' }).first().click();
  await shows(page, 'One', 'Two', 'Three', 'Four');
});

test('a selected request that is skipped alone is in no bulk answer', async (t) => {
  const { page, maya, agent } = await furnished(t);
  await keys(page, 'x', 'j', 'x', 'j', 'x');
  await page.locator('.stack').getByRole('link', { name: 'Two' }).click();
  await opened(page, 'Two');
  await keys(page, 's');
  await page.getByRole('heading', { name: 'One answer for two requests' }).waitFor();
  await keys(page, '1');
  await shows(page, 'Four', 'Two');
  assert.equal((await maya.find(agent, 'Two')).status, 'pending');
});

test('a refused skip puts the request back and says why', async (t) => {
  const { page } = await furnished(t);
  await settled(page);
  await notNew(page); // a clock that stands still would keep the list at its first few items
  await page.clock.setFixedTime('2020-01-01T00:00:00.000Z');
  await keys(page, 's');
  await page.getByText('Not skipped: this device’s clock').waitFor();
  await shows(page, 'One', 'Two', 'Three', 'Four');
});

test('a request can be skipped by touch at 320 pixels', async (t) => {
  const { page } = await furnished(t, phone);
  await row(page, 'Two').tap();
  await page.getByRole('button', { name: 'Skip' }).tap();
  await opened(page, 'Three');
  assert.deepEqual(await flaws(page), []);
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'));
  await page.getByRole('link', { name: 'Queue' }).first().tap();
  await shows(page, 'One', 'Three', 'Four', 'Two');
  assert.deepEqual(await flaws(page), []);
});
