import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Item } from '../helpers/appliance/person.ts';
import { type Desk, policyDesk, taken } from '../helpers/appliance/policy-desk.ts';
import { pageOf } from '../helpers/browser/page.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action } from '../helpers/data/submissions.ts';

/** The rounds of each race. HDO_BROWSER_ROUNDS=100 is a long form. */
const rounds = Array.from({ length: Number(process.env.HDO_BROWSER_ROUNDS ?? 3) }, (_, round) => round);
const actions = [action({ value: 'pay', display: 'Pay' }), action({ value: 'reject', display: 'Reject', icon: 'x' })];
const names = ['Alice', 'Bob'] as const;

/** Keeps the answers of pages until all have sent one, and then releases them together, the first one in turns. */
function openGate(pages: readonly Page[]) {
  let waiting: (() => Promise<void>)[] = [];
  let round = 0;
  const keep = (page: Page) =>
    page.route(/\/review\/api\/items\/[^/]+\/(answer|approve)$/, (route) => {
      waiting.push(() => route.continue());
      if (waiting.length < pages.length) return;
      const released = round++ % 2 === 0 ? waiting : waiting.toReversed();
      waiting = [];
      for (const release of released) void release();
    });
  return Promise.all(pages.map(keep));
}

/** Starts a server where two people must agree, with pages of Alice and Bob. */
async function twoPages(t: TestContext) {
  const desk = await policyDesk(t);
  await desk.save('pay', { match: { caller: 'payables' }, approvals: 2 });
  const pages = [await pageOf(t, desk.box, desk.alice, {}), await pageOf(t, desk.box, desk.bob, {})];
  await openGate(pages);
  /** Opens a request in both pages, and presses a key in both. */
  const press = (item: Item, key: string) =>
    Promise.all(
      pages.map(async (page) => {
        await page.goto(`${desk.box.base_url}/item/${item.item_id}`);
        await page.getByRole('region', { name: 'Approvals' }).waitFor();
        await settled(page);
        await keys(page, key);
      }),
    );
  return { ...desk, pages, press };
}

const results = { answered: /^Answered/, 'not answered': /^Not answered/, approved: /one more is needed/ };

/** Waits until a page says what became of its answer. */
async function said(page: Page): Promise<string> {
  const toast = page.locator('.toast p', { hasText: /^Answered|^Not answered|one more is needed/ }).first();
  const text = await toast.textContent();
  return Object.entries(results).find(([, words]) => words.test(text ?? ''))?.[0] ?? '';
}

/** Reads and acknowledges the one decision that there is. Returns whose it is. */
async function onlyDecision({ agent }: Pick<Desk, 'agent'>, what: string): Promise<string> {
  const { items } = await agent.call('outputCheck');
  assert.equal(items.length, 1, what);
  const params = { output_result_id: items[0]?.output_result_id ?? '' };
  const { answered_by, action_value } = await agent.call('outputRead', { params });
  await agent.call('outputAck', { params });
  assert.equal(action_value, 'pay', what);
  return answered_by ?? '';
}

test('of two second approvals by two browsers at one moment one decides, and both pages say so', async (t) => {
  const desk = await twoPages(t);
  const { ada, item, pages, press, read, verified } = desk;
  const decided = new Map<string, number>();
  for (const round of rounds) {
    const what = `round ${round}`;
    const sent = await item({ title: `Invoice ${round}`, actions });
    taken(await ada.answers(sent, 'pay'));
    await press(sent, 'c');
    const outcomes = await Promise.all(pages.map(said));
    assert.deepEqual(outcomes.toSorted(), ['answered', 'not answered'], what);
    const at = outcomes.indexOf('answered');
    const both = `Ada and ${names[at]}`;
    const { answer } = await read(sent);
    assert.equal(answer?.answered_by, both, what);
    const loser = pages[1 - at];
    assert.ok(loser);
    await loser.getByRole('heading', { name: `${both} answered this request` }).waitFor();
    await loser.getByText('The answer was “Pay”.').waitFor();
    assert.equal(await onlyDecision(desk, what), both, what);
    decided.set(both, (decided.get(both) ?? 0) + 1);
  }
  t.diagnostic(JSON.stringify(Object.fromEntries(decided)));
  await verified();
});

test('of two first approvals by two browsers at one moment the later one decides, and both pages say so', async (t) => {
  const desk = await twoPages(t);
  const { item, pages, press, read, verified } = desk;
  for (const round of rounds) {
    const what = `round ${round}`;
    const sent = await item({ title: `Invoice ${round}`, actions });
    await press(sent, '1');
    const outcomes = await Promise.all(pages.map(said));
    const by = (await read(sent)).answer?.answered_by ?? '';
    assert.deepEqual(by.split(' and ').toSorted(), [...names], what);
    // who came first may hear of their approval before the other one's, or of both
    const [first, second] = by.startsWith('Alice') ? outcomes : outcomes.toReversed();
    assert.ok(first === 'approved' || first === 'answered', `${what}: ${first}`);
    assert.equal(second, 'answered', what);
    assert.equal(await onlyDecision(desk, what), by, what);
  }
  await verified();
});
