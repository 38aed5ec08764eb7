import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { appliance } from '../helpers/appliance.ts';
import { flaws } from '../helpers/axe.ts';
import { letIn, visitor } from '../helpers/page.ts';
import { ask, phone, row, shows } from '../helpers/queue.ts';
import { submission } from '../helpers/submissions.ts';
import { keys } from '../helpers/ways.ts';

/** Four requests, and a browser whose clock is the appliance's. */
async function furnished(t: TestContext, options: Parameters<typeof visitor>[2] = {}) {
  const box = await appliance(t);
  const agent = box.caller('agent');
  for (const title of ['One', 'Two', 'Three']) {
    await ask(agent, title, { priority: 'high' });
    box.clock.move(1_000);
  }
  await ask(agent, 'Four', { skip_disabled: true });
  const maya = box.person('Maya');
  const { context } = await visitor(t, box, options);
  await letIn(context, box, maya);
  const tab = async () => {
    const page = await context.newPage();
    await page.clock.setFixedTime(box.clock.now());
    await page.goto(`${box.base_url}/queue`);
    await page.locator('.row').first().waitFor();
    return page;
  };
  return { box, agent, maya, tab, page: await tab() };
}

const opened = (page: Page, name: string) => page.locator('.item').getByRole('heading', { name }).waitFor();

test('a skipped request goes to the end until tomorrow, on every device, and is brought back', async (t) => {
  const { page, tab } = await furnished(t);
  const other = await tab();
  await page.bringToFront(); // as one who works in it has it: a tab behind another one paints once a second
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByText('Skipped until tomorrow').first().waitFor();
  await opened(page, 'Two');
  await shows(page, 'Two', 'Three', 'Four', 'One');
  assert.deepEqual(await flaws(page), []);
  await shows(other, 'Two', 'Three', 'Four', 'One');
  await page.reload();
  await shows(page, 'Two', 'Three', 'Four', 'One');
  await row(page, 'One').hover();
  await row(page, 'One').getByRole('button', { name: 'Bring back' }).click();
  await shows(page, 'One', 'Two', 'Three', 'Four');
  await shows(other, 'One', 'Two', 'Three', 'Four');
});

test('by keyboard alone: s skips, s brings back, and what its caller forbids to skip stays', async (t) => {
  const { page } = await furnished(t);
  await keys(page, 's', 's');
  await shows(page, 'Three', 'Four', 'One', 'Two');
  await keys(page, 'j', 's');
  await page.getByRole('status').getByText('Cannot be skipped').waitFor();
  await keys(page, 'j', 's');
  await page.getByText('Back in the queue').waitFor();
  await shows(page, 'One', 'Three', 'Four', 'Two');
  await opened(page, 'One');
});

test('a skipped request that changes is at its place again, and one whose time has come', async (t) => {
  const { box, agent, page } = await furnished(t);
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

test('what is selected is skipped at once, but for what may not be', async (t) => {
  const { page } = await furnished(t);
  await keys(page, 'x', 'j', 'j', 'j', 'x');
  await page.getByRole('button', { name: 'Skip 2' }).click();
  await page.getByText('Cannot be skipped').first().waitFor();
  await shows(page, 'Two', 'Three', 'Four', 'One');
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'Bring back' }).first().click();
  await shows(page, 'One', 'Two', 'Three', 'Four');
});

test('a skip that the appliance refuses puts the request back and says why', async (t) => {
  const { page } = await furnished(t);
  await page.clock.setFixedTime('2020-01-01T00:00:00.000Z');
  await keys(page, 's');
  await page.getByText('Not skipped: the clock of this device').waitFor();
  await shows(page, 'One', 'Two', 'Three', 'Four');
});

test('with a finger on 320 pixels', async (t) => {
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
