import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { ask, row, titles } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { until } from '../helpers/until.ts';

/** Opens a queue of one request and waits until the page is live. */
async function listening(t: TestContext) {
  const box = await inbox();
  const agent = box.caller('agent');
  const maya = box.person('maya', { role: 'admin' });
  await ask(agent, 'before');
  const page = await tabOf(t, box, maya, { routed: true });
  await row(page, 'before').waitFor();
  await page.locator('.list-foot', { hasText: 'Live' }).waitFor();
  await settled(page); // tests stop the clock next
  return { agent, page };
}

/** Holds the page's reads of single requests from now on, and stops its clock. */
async function holding(page: Page): Promise<readonly Route[]> {
  const held: Route[] = [];
  await page.route(/\/review\/api\/items\/[^/?]+$/, (route) => void held.push(route));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 5_000);
  return held;
}

const answer = async (route: Route) => route.fulfill({ response: await route.fetch() });

test('requests that arrive together are listed in the order sent, whichever is read first', async (t) => {
  const { agent, page } = await listening(t);
  const held = await holding(page);
  for (const title of ['first', 'second', 'third']) await ask(agent, title);
  await until('all are being read', () => held.length === 3);
  for (const route of held.toReversed()) await answer(route);
  for (const title of ['first', 'second', 'third']) await row(page, title).waitFor();
  assert.deepEqual(await titles(page), ['before', 'first', 'second', 'third']);
});

test('a slow read delays later requests for at most two seconds', async (t) => {
  const { agent, page } = await listening(t);
  const held = await holding(page);
  for (const title of ['hangs', 'goes', 'goes too']) await ask(agent, title);
  await until('all are being read', () => held.length === 3);
  const [hanging, ...others] = held;
  for (const route of others) await answer(route);
  await page.clock.runFor(1_900);
  assert.deepEqual(await titles(page), ['before']);
  await page.clock.runFor(100);
  for (const title of ['goes', 'goes too']) await row(page, title).waitFor();
  assert.equal(await row(page, 'hangs').count(), 0);
  if (hanging) await answer(hanging);
  await row(page, 'hangs').waitFor();
});

test('a request deleted while being read does not appear', async (t) => {
  const { agent, page } = await listening(t);
  const held = await holding(page);
  await ask(agent, 'withdrawn');
  await until('it is being read', () => held.length === 1);
  const response = await held[0]?.fetch();
  await agent.call('inputDelete', { body: { caller_item_id: 'withdrawn' } });
  await ask(agent, 'next');
  await until('what comes after it is being read', () => held.length === 2);
  await held[0]?.fulfill(response && { response });
  if (held[1]) await answer(held[1]);
  await row(page, 'next').waitFor();
  assert.deepEqual(await titles(page), ['before', 'next']);
});

test('a live count is not overwritten by the older count of a list', async (t) => {
  const { agent, page } = await listening(t);
  const held: Route[] = [];
  await page.route(/view=decided/, (route) => void held.push(route));
  await page.getByRole('link', { name: 'Decided' }).click();
  await until('the list is being read', () => held.length === 1);
  const response = await held[0]?.fetch();
  await ask(agent, 'new');
  await page.locator('.views .count', { hasText: '2' }).waitFor();
  await held[0]?.fulfill(response && { response });
  await page.getByText('Nothing decided yet').waitFor();
  assert.equal(await page.locator('.views .count').innerText(), '2');
});

/** Answers the first of three requests and undoes it; the undo is held until `goOn`. */
async function takingBack(t: TestContext) {
  const { agent, page } = await listening(t);
  for (const title of ['after', 'last']) {
    await ask(agent, title);
    await row(page, title).waitFor();
  }
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await page.locator('.answer-bar .action').first().click();
  await heading('after').waitFor();
  const undo = page.locator('.toast', { hasText: 'Answered' }).getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  const held: Route[] = [];
  await page.route(/\/review\/api\/answers\/ans_/, (route) => void held.push(route));
  await undo.click();
  await until('it is being taken back', () => held.length === 1);
  return { page, heading, goOn: () => held[0]?.continue() };
}

const receipt = (page: Page) => page.locator('.toast', { hasText: 'Undone' });

test('undo opens the request again if the person has not moved on', async (t) => {
  const { page, heading, goOn } = await takingBack(t);
  await goOn();
  await heading('before').waitFor();
  await receipt(page).waitFor();
  assert.equal(await receipt(page).getByRole('button', { name: 'Show' }).count(), 0);
});

const elsewhere: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a caller': async (page) => {
    await page.locator('.views').getByRole('link', { name: 'Agents' }).click();
    await page.locator('.row', { hasText: 'agent' }).click();
    await page.waitForURL(/caller_id=/);
  },
  'the decisions': async (page) => {
    await page.locator('.views').getByRole('link', { name: 'Decided' }).click();
    await page.getByText('Can be undone').waitFor();
  },
  'another request': async (page) => {
    await row(page, 'last').click();
    await page.getByRole('heading', { name: 'last', exact: true }).waitFor();
  },
};

for (const [what, goThere] of Object.entries(elsewhere)) {
  test(`after moving on to ${what}, an undo only offers to show the request`, async (t) => {
    const { page, heading, goOn } = await takingBack(t);
    await goThere(page);
    const there = page.url();
    await goOn();
    await receipt(page).waitFor();
    assert.equal(page.url(), there);
    await receipt(page).getByRole('button', { name: 'Show' }).click();
    await heading('before').waitFor();
    assert.match(page.url(), /\/item\/[^?]*$/);
    await row(page, 'before').waitFor();
  });
}

test('undo does not interrupt a person who is writing', async (t) => {
  const { page, heading, goOn } = await takingBack(t);
  await keys(page, 'n');
  await page.locator('.note textarea:focus').waitFor();
  await page.keyboard.type('Half a sen');
  await goOn();
  await receipt(page).waitFor();
  assert.equal(await page.locator('.note textarea').inputValue(), 'Half a sen');
  await receipt(page).getByRole('button', { name: 'Show' }).click();
  await heading('before').waitFor();
});
