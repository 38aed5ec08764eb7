import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import type { Popup } from '../../src/popups/index.ts';
import { appliance } from '../helpers/appliance.ts';
import { flaws } from '../helpers/axe.ts';
import { pageOf } from '../helpers/page.ts';
import { ask, phone } from '../helpers/queue.ts';
import { action } from '../helpers/submissions.ts';
import { until } from '../helpers/until.ts';
import { keys } from '../helpers/ways.ts';

const many: Popup = {
  kind: 'multi_select',
  label: 'Rooms',
  options: Array.from({ length: 30 }, (_, at) => ({ display: `Room ${at + 1}`, value: `room-${at + 1}` })),
};
const file: Popup = { kind: 'file_upload', label: 'Signed contract' };
const pdf = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };

type Options = { most_bytes?: number; screen?: BrowserContextOptions };

/** The form of a popup, and whom it is answered to. */
async function opened(t: TestContext, popup: Popup, { most_bytes, screen = {} }: Options = {}) {
  const box = await appliance(t);
  if (most_bytes !== undefined) box.settings.limits.uploaded_bytes_per_file = most_bytes;
  const agent = box.caller('agent');
  await ask(agent, 'One', { actions: [action({ value: 'go', display: 'Go', popup })] });
  const page = await pageOf(t, box, box.person('Maya'), screen);
  await page.locator('.row').first().waitFor();
  if (screen.hasTouch) {
    await page.getByRole('link', { name: 'One', exact: true }).tap();
    await page.getByRole('heading', { name: 'One', exact: true }).tap();
    await page.locator('.decide .action', { hasText: 'Go' }).tap();
  } else {
    await page.getByRole('toolbar', { name: 'Answers' }).waitFor(); // number keys rest until the request is there
    await keys(page, '1');
  }
  return { box, agent, page };
}

test('many options are found by typing, and what is chosen stays in sight', async (t) => {
  const { agent, page } = await opened(t, many);
  const names = () => page.locator('.choice').allInnerTexts();
  await page.keyboard.type('room 29');
  assert.deepEqual(await names(), ['Room 29']);
  await page.getByRole('checkbox', { name: 'Room 29' }).check();
  await page.getByLabel('Type to find one of 30').fill('room 1');
  assert.equal((await names()).at(-1), 'Room 29');
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('checkbox', { name: 'Room 12' }).check();
  await keys(page, 'Control+Enter');
  await until('it has arrived', async () => (await agent.call('outputCheck')).ready_count === 1, 5_000);
  const { items } = await agent.call('outputReadAll', { body: {} });
  assert.deepEqual(items[0]?.response, { kind: 'multi_select', values: ['room-12', 'room-29'] });
});

test('many options are found and chosen with a finger on 320 pixels', async (t) => {
  const { agent, page } = await opened(t, many, { screen: phone });
  const field = page.getByLabel('Type to find one of 30');
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
  await until('it has arrived', async () => (await agent.call('outputCheck')).ready_count === 1, 5_000);
  const { items } = await agent.call('outputReadAll', { body: {} });
  assert.deepEqual(items[0]?.response, { kind: 'multi_select', values: ['room-28', 'room-29'] });
});

test('how large a file may be is said, and one that is larger is not sent', async (t) => {
  const { page } = await opened(t, file, { most_bytes: 1_000 });
  await page.getByText('at most 1 kB').waitFor();
  const big = { ...pdf, buffer: Buffer.alloc(1_001, '%PDF-1.7') };
  await page.getByLabel('Signed contract').setInputFiles(big);
  await page.getByText('It is larger than 1 kB.').waitFor();
  assert.deepEqual(await flaws(page), []);
});

test('a file that the appliance no longer takes is out of the form, which says so', async (t) => {
  const { box, page } = await opened(t, file);
  await page.getByLabel('Signed contract').setInputFiles(pdf);
  await page.getByRole('button', { name: 'Take the file away' }).waitFor();
  box.clock.move(61 * 60_000);
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await page.getByText('It is not an upload for this.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Take the file away' }).count(), 0);
});
