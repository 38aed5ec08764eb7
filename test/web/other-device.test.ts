import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { undo } from '../helpers/appliance/undo.ts';
import { inbox, signedIn, tabIn } from '../helpers/browser/built-inbox.ts';
import { ask } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';
import { until } from '../helpers/until.ts';
import { desk } from './hold-desk.ts';
import { actions, field, openForm } from './rejection.ts';

const text = 'Hold 500 back until Monday.';
const toast = (page: Page, said: RegExp) => page.locator('.toast p', { hasText: said }).first().waitFor();

/** Writes an answer on a device that hears nothing more from the server, and holds back the answer when it is sent. */
async function sending(t: TestContext, note = '') {
  const box = await inbox();
  const agent = box.caller('agent');
  for (const title of ['One', 'Two']) await ask(agent, title, { actions });
  const maya = box.person('Maya');
  const page = await tabIn(await signedIn(t, box, maya, { routed: true }), box);
  await openForm(page);
  await field(page).fill(text);
  if (note !== '') {
    await page.locator('form.answer').getByRole('button', { name: 'Add a note' }).click();
    await page.keyboard.type(note);
  }
  const held: Route[] = [];
  await page.route('**/answer', (route) => void held.push(route));
  await keys(page, 'Control+Enter');
  await until('the answer is sent', () => held.length === 1);
  const reject = async (reason: string) =>
    maya.answer(await maya.find(agent, 'One'), 'reject', { kind: 'free_text', text: reason });
  return { page, reject, arrive: async () => held[0]?.continue() };
}

test('an answer that came second, after another text of the same person, is refused and keeps its text', async (t) => {
  const { page, reject, arrive } = await sending(t);
  await reject('Another text');
  await arrive();
  await toast(page, /^Not answered/);
  await page.getByText(text).or(field(page)).first().waitFor();
  const kept = () => page.evaluate(() => Object.values(localStorage).join());
  assert.match(await kept(), new RegExp(text));
});

test('an answer that came second, in the same words, is refused and keeps its text and its note', async (t) => {
  const { page, reject, arrive } = await sending(t, 'The bank is closed.');
  await reject(text);
  await arrive();
  await toast(page, /^Not answered/);
  const kept = () => page.evaluate(() => Object.values(localStorage).join());
  assert.match(await kept(), new RegExp(text));
  assert.match(await kept(), /The bank is closed/);
});

test('a decision of somebody else, after a held answer ended elsewhere, is not taken for one’s own', async (t) => {
  const { page, box, maya, agent, status } = await desk(t, 4);
  const ben = box.person('ben');
  const reads: Route[] = [];
  await page.route(/\/review\/api\/items\/[^/?]+$/, (route) => void reads.push(route));
  await openForm(page);
  await field(page).fill(text);
  await keys(page, 'Control+Enter');
  await toast(page, /^Answered/);
  await undo(maya, (await maya.find(agent, 'One', 'decided')).item_id);
  await ben.answer(await ben.find(agent, 'One'), 'pay');
  await until('the answer of Ben is a decision', async () => (await status('One')) === 'answered');
  await page.unroute(/\/review\/api\/items\/[^/?]+$/);
  for (const route of reads) await route.continue().catch(() => {});
  await toast(page, /^Your answer was undone elsewhere/);
  await keys(page, 'u');
  await page.waitForTimeout(1_000);
  assert.equal(await status('One'), 'answered');
});
