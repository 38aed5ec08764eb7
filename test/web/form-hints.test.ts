import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import type { Popup } from '../../src/popups/index.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { pageOf } from '../helpers/browser/page.ts';
import { ask, phone } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

const many: Popup = {
  kind: 'multi_select',
  label: 'Rooms',
  options: Array.from({ length: 30 }, (_, at) => ({ display: `Room ${at + 1}`, value: `room-${at + 1}` })),
};
const file: Popup = { kind: 'file_upload', label: 'Signed contract' };
const pdf = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };

type Options = { most_bytes?: number; screen?: BrowserContextOptions };

/** Opens the form of a popup on a server with the given upload limit. */
async function opened(t: TestContext, popup: Popup, { most_bytes, screen = {} }: Options = {}) {
  const env = most_bytes === undefined ? {} : { HDO_LIMITS__UPLOADED_BYTES_PER_FILE: `${most_bytes}` };
  return openedOn(t, await appliance(t, { env }), popup, screen);
}

async function openedOn(t: TestContext, box: TestAppliance, popup: Popup, screen: BrowserContextOptions = {}) {
  const agent = box.caller('agent');
  await ask(agent, 'One', { actions: [action({ value: 'go', display: 'Go', popup })] });
  const page = await pageOf(t, box, box.person('Maya'), screen);
  await page.locator('.row').first().waitFor();
  if (screen.hasTouch) {
    await page.getByRole('link', { name: 'One', exact: true }).tap();
    await page.getByRole('heading', { name: 'One', exact: true }).tap();
    await page.locator('.answer-bar .action', { hasText: 'Go' }).tap();
  } else {
    await page.getByRole('toolbar', { name: 'Answers' }).waitFor(); // number keys do nothing before that
    await keys(page, '1');
  }
  return { agent, page };
}

test('typing filters many options, and chosen ones stay visible', async (t) => {
  const { agent, page } = await opened(t, many);
  const names = () => page.locator('.choice').allInnerTexts();
  await page.keyboard.type('room 29');
  assert.deepEqual(await names(), ['Room 29']);
  await page.getByRole('checkbox', { name: 'Room 29' }).check();
  await page.getByLabel('Search 30 options').fill('room 1');
  assert.equal((await names()).at(-1), 'Room 29');
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('checkbox', { name: 'Room 12' }).check();
  await keys(page, 'Control+Enter');
  await until('it has arrived', async () => (await agent.call('outputCheck')).ready_count === 1);
  const { items } = await agent.call('outputReadAll', { body: {} });
  assert.deepEqual(items[0]?.response, { kind: 'multi_select', values: ['room-12', 'room-29'] });
});

test('many options can be filtered and chosen by touch at 320 pixels', async (t) => {
  const { agent, page } = await opened(t, many, { screen: phone });
  const field = page.getByLabel('Search 30 options');
  await field.tap();
  for (const room of ['Room 28', 'Room 29']) {
    await field.fill(room);
    await page.getByText('1 of 30 match').waitFor();
    await page.locator('.choice', { hasText: room }).tap();
  }
  assert.deepEqual(await page.locator('.choice').allInnerTexts(), ['Room 28', 'Room 29']);
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
  assert.deepEqual(await flaws(page), []);
  await page.locator('.answer [type=submit]').tap();
  await until('it has arrived', async () => (await agent.call('outputCheck')).ready_count === 1);
  const { items } = await agent.call('outputReadAll', { body: {} });
  assert.deepEqual(items[0]?.response, { kind: 'multi_select', values: ['room-28', 'room-29'] });
});

test('the form states the upload limit and refuses a larger file without sending it', async (t) => {
  const { page } = await opened(t, file, { most_bytes: 1_000 });
  await page.getByText('up to 1 kB').waitFor();
  const big = { ...pdf, buffer: Buffer.alloc(1_001, '%PDF-1.7') };
  await page.getByLabel('Signed contract').setInputFiles(big);
  await page.getByText('This file is larger than 1 kB.').waitFor();
  assert.deepEqual(await flaws(page), []);
});

test('a file whose upload has expired leaves the form with an error', async (t) => {
  const box = await standingAppliance(t);
  const { page } = await openedOn(t, box, file);
  await page.getByLabel('Signed contract').setInputFiles(pdf);
  await page.getByRole('button', { name: 'Remove file' }).waitFor();
  box.clock.move(61 * 60_000);
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await page.getByText('This upload is no longer available. Choose the file again.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Remove file' }).count(), 0);
});
