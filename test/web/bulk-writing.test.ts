import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Route } from 'playwright-core';
import { row } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { until } from '../helpers/until.ts';
import { desk } from './hold-desk.ts';
import { actions, field } from './rejection.ts';

const text = 'Wait, reject this one: ';

/** Selects Three and Four, and begins a bulk act whose call waits; then writes in the form of Three alone. */
async function writing(t: TestContext, key: string, calls: RegExp) {
  const { page, send, toast, status } = await desk(t, 0);
  for (const title of ['Three', 'Four']) await send(title, { actions, skip_disabled: false });
  await row(page, 'Four').waitFor();
  for (const title of ['Three', 'Four']) await row(page, title).locator('.pick').click();
  await page.getByRole('heading', { name: 'One answer for two requests' }).waitFor();
  await settled(page);
  const held: Route[] = [];
  await page.route(calls, (route) => void held.push(route), { times: 1 });
  await keys(page, key);
  await until('the act is sent', () => held.length === 1);
  await row(page, 'Three').click();
  await page.getByRole('heading', { name: 'Three', exact: true }).waitFor();
  await settled(page);
  await keys(page, '2');
  await field(page).fill(text);
  const url = page.url();
  const [route] = held;
  await route?.continue();
  return { page, toast, url, status };
}

test('a slow bulk skip leaves a person alone who writes in one of its requests', async (t) => {
  const { page, toast, url } = await writing(t, 's', /\/skip$/);
  await toast.getByText('Skipped until tomorrow').waitFor();
  await page.keyboard.type('u');
  assert.equal(page.url(), url);
  assert.equal(await field(page).inputValue(), `${text}u`);
});

test('a slow bulk answer leaves a person alone who writes in one of its requests', async (t) => {
  const { page, toast, url, status } = await writing(t, '1', /\/answers$/);
  await toast.getByText(/^Answered/).waitFor();
  await page.getByText('answered this request').first().waitFor();
  await page.keyboard.type('u');
  assert.equal(page.url(), url);
  assert.equal(await field(page).inputValue(), `${text}u`);
  assert.deepEqual([await status('Three'), await status('Four')], ['answered', 'answered']);
});
