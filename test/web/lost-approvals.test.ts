import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findAccount } from '../../src/rules/access/accounts.ts';
import { expireInputs } from '../../src/rules/upkeep/retention.ts';
import { policyDesk, taken } from '../helpers/appliance/policy-desk.ts';
import { pageOf } from '../helpers/browser/page.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';
import { field, openForm } from './rejection.ts';

const reason = { kind: 'free_text', label: 'Reason', multiline: true } as const;
const actions = [
  action({ value: 'pay', display: 'Pay' }),
  action({ value: 'reject', display: 'Reject', popup: reason }),
];
const text = 'The total is wrong.';
const toastOf = (page: Page) => page.locator('.toast');

/** Alice gives the first of two approvals of a rejection with a reason. */
async function approved(t: TestContext) {
  const place = await policyDesk(t);
  const { agent, box, alice, read } = place;
  await place.save('payments', { match: { caller: 'payables' }, approvals: 2, who: ['Alice', 'Bob', 'Carol'] });
  const item = await place.item({ title: 'One', actions });
  const page = await pageOf(t, box, alice);
  await page.getByRole('link', { name: 'One' }).click();
  await openForm(page);
  await field(page).fill(text);
  await keys(page, 'Control+Enter');
  await toastOf(page).getByText('Your approval is kept; one more is needed.').waitFor();
  const replace = () => {
    const subtitle = 'Two invoices';
    const { caller_item_id } = item;
    return agent.call('inputReplace', { body: submission({ caller_item_id, title: 'One', subtitle, actions }) });
  };
  const given = async () => (await read(item)).answers.filter(({ state }) => state === 'given');
  return { ...place, item, page, replace, given };
}

async function textIsBack(page: Page): Promise<void> {
  await openForm(page);
  assert.equal(await field(page).inputValue(), text);
}

test('an approval that ends with a replaced request is told, and its text comes back', async (t) => {
  const { page, replace } = await approved(t);
  await replace();
  await toastOf(page).getByText('payables replaced the request, so your answer doesn’t count').waitFor();
  await page.getByRole('link', { name: 'One' }).click();
  await textIsBack(page);
});

test('an approval that ended while the page was closed is told when it is opened again', async (t) => {
  const { page, replace, box } = await approved(t);
  await page.goto('about:blank');
  await replace();
  await page.goto(box.base_url);
  await toastOf(page).getByText('payables replaced the request, so your answer doesn’t count').waitFor();
  await page.getByRole('link', { name: 'One' }).click();
  await textIsBack(page);
});

test('an approval beside which others decide something else is told once the agent has read that', async (t) => {
  const { page, bob, carol, item, agent, read } = await approved(t);
  for (const other of [bob, carol]) taken(await other.answers(item, 'pay'));
  await until('both decide', async () => (await read(item)).status === 'answered');
  assert.equal(await toastOf(page).getByText('doesn’t count').count(), 0, 'it would count again after an undo');
  const [ready] = (await agent.call('outputCheck')).items;
  await agent.call('outputRead', { params: { output_result_id: String(ready?.output_result_id) } });
  await toastOf(page).getByText('Bob and Carol answered it, so your answer doesn’t count').waitFor();
  await toastOf(page).getByRole('button', { name: 'Show' }).click();
  await page.getByRole('region', { name: 'Your text' }).getByText(text).waitFor();
});

test('an approval of a request that its agent deletes is told, also to a page opened later', async (t) => {
  const { page, agent, item, box } = await approved(t);
  await page.goto('about:blank');
  await agent.call('inputDelete', { body: { caller_item_id: item.caller_item_id } });
  await page.goto(box.base_url);
  await toastOf(page).getByText('payables withdrew the request, so your answer doesn’t count').waitFor();
});

test('an approval of a request that expired while the page was closed is told when it is opened again', async (t) => {
  const { page, item, box, agent } = await approved(t);
  await page.goto('about:blank');
  const all = { after: 0, past: [['0001', '9999']], dry: false } as const;
  const expired = box.change((outbox) => {
    const { account_id } = findAccount(outbox, 'default');
    return [0, 1, 2, 3].map((urgency) => expireInputs(outbox, { ...all, account_id, urgency }).expired);
  });
  assert.deepEqual(expired.filter(Boolean), [2]);
  await assert.rejects(agent.call('inputRead', { body: { caller_item_id: item.caller_item_id } }));
  await page.goto(box.base_url);
  await toastOf(page).getByText('The request expired, so your answer doesn’t count').waitFor();
  await toastOf(page).getByRole('button', { name: 'Show' }).click();
  await page.getByRole('region', { name: 'Your text' }).getByText(text).waitFor();
});

test('an approval that becomes a decision, and one undone here, tell of no loss', async (t) => {
  const { page, bob, item, given, read } = await approved(t);
  await settled(page);
  await keys(page, 'u');
  await toastOf(page).getByText('Your approval is undone.').waitFor();
  await textIsBack(page);
  await keys(page, 'Control+Enter');
  await toastOf(page).getByText('Your approval is kept').waitFor();
  await until('it is given again', async () => (await given()).length === 1);
  const said = page.locator('.toast', { hasText: 'doesn’t count' });
  taken(await bob.answers(item, 'reject', { kind: 'free_text', text }));
  await until('both decide', async () => (await read(item)).status === 'answered');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const kept = `Object.keys(localStorage).filter((key) => key.includes('"held"')).length`;
  await until('the page knows of the decision', async () => (await page.evaluate(kept)) === 0);
  assert.equal(await said.count(), 0);
});
