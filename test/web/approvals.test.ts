import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Desk, policyDesk } from '../helpers/appliance/policy-desk.ts';
import { flawsInLooks } from '../helpers/browser/axe.ts';
import { pageOf } from '../helpers/browser/page.ts';
import { atOnce } from '../helpers/browser/press-times.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

const popup = { kind: 'free_text', label: 'When?', multiline: false, min_length: 1, max_length: 100 } as const;
const actions = [
  action({ value: 'pay', display: 'Pay' }),
  action({ value: 'amend', display: 'Pay later', popup }),
  action({ value: 'attach', display: 'Wipe', tone: 'danger', style: 'outline' }),
  action({ value: 'reject', display: 'Reject', icon: 'x' }),
];
const payments = { match: { caller: 'payables' }, approvals: 2, who: ['Ada', 'Alice', 'Bob'] };
const narrow = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Starts a server on which two of Ada, Alice and Bob answer what payables asks, and sends requests. */
async function desk(t: TestContext, ...titles: string[]) {
  const place = await policyDesk(t);
  await place.save('payments', payments);
  const items = [];
  for (const title of titles) items.push(await place.item({ title, actions }));
  const [item] = items;
  assert.ok(item);
  const given = async () => (await place.read(item)).answers.filter(({ state }) => state === 'given');
  return { ...place, item, items, given };
}

type People = Pick<Desk, 'box' | 'alice' | 'bob' | 'carol'>;

/** Opens a request in a new browser as a person. */
async function opened(t: TestContext, { box, ...people }: People, who: 'alice' | 'bob' | 'carol', more = {}) {
  const page = await pageOf(t, box, people[who], { ...more });
  await page.getByRole('link', { name: 'Invoice 7' }).click();
  await page.getByRole('heading', { name: 'Invoice 7' }).waitFor();
  return page;
}

const said = (page: Page, text: string) => page.locator('.toast p', { hasText: text }).first().waitFor();
const panelOf = (page: Page) => page.getByRole('region', { name: 'Approvals' });

test('one person approves, another sees that and confirms it, and the agent gets both names', async (t) => {
  const place = await desk(t, 'Invoice 7', 'Invoice 8');
  const { agent, box, given, item, read } = place;
  const alice = await opened(t, place, 'alice');
  await panelOf(alice).getByText('two of you, Ada and Bob').waitFor();
  await settled(alice);
  await keys(alice, '2');
  await alice.getByLabel('When?').fill('in May');
  await alice.getByRole('button', { name: 'Add a note', exact: true }).click();
  await alice.getByLabel('Note', { exact: true }).fill('As agreed.');
  await alice.keyboard.press('Control+Enter');
  await said(alice, 'Your approval is kept; one more is needed.');
  await alice.getByRole('heading', { name: 'Invoice 8' }).waitFor();
  await alice.locator('.group-head', { hasText: 'Waiting for others' }).waitFor();
  await alice.locator('.row-state', { hasText: '1 of 2' }).waitFor();
  assert.equal((await given()).length, 1);

  const bob = await opened(t, place, 'bob');
  for (const text of ['Alice approved:', 'in May', 'As agreed.', 'One more is needed, from you or Ada']) {
    await panelOf(bob).getByText(text).first().waitFor();
  }
  assert.deepEqual(await flawsInLooks(bob), []);
  await atOnce(bob, () => bob.keyboard.press('c'), 'unpainted');
  await bob.locator('.too-quick').first().waitFor();
  assert.equal((await read(item)).status, 'pending', 'a key from before it was painted');
  await settled(bob);
  await keys(bob, 'c');
  await said(bob, 'Answered');
  const { answer } = await read(item);
  const params = { output_result_id: answer?.output_result_id ?? '' };
  const { answered_by, response } = await agent.call('outputRead', { params });
  assert.deepEqual([answered_by, response], ['Alice and Bob', { kind: 'free_text', text: 'in May' }]);
  await bob.goto(`${box.base_url}/decided`);
  await bob.getByText('Answer from Alice and Bob').first().waitFor();
});

test('a person undoes their own approval, by the toast and by the key where it is shown', async (t) => {
  const place = await desk(t, 'Invoice 7', 'Invoice 8');
  const { given, items } = place;
  const alice = await opened(t, place, 'alice');
  await settled(alice);
  await keys(alice, '1');
  await said(alice, 'Your approval is kept');
  await alice.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await said(alice, 'Your approval is undone.');
  assert.deepEqual(await given(), []);
  await settled(alice);
  await keys(alice, '1');
  await alice.getByRole('heading', { name: 'Invoice 8' }).waitFor();
  await until('it is given again', async () => (await given()).length === 1);
  await alice.getByRole('link', { name: 'Invoice 7' }).click();
  const pay = alice.getByRole('toolbar', { name: 'Answers' }).getByRole('button', { name: /Pay$/ });
  assert.equal(await pay.getAttribute('aria-disabled'), 'true', 'the same again changes nothing');
  await alice.getByRole('button', { name: 'Undo your approval' }).waitFor();
  await settled(alice);
  await keys(alice, 'u');
  await said(alice, 'Your approval is undone.');
  assert.deepEqual(await given(), []);
  assert.equal(items.length, 2);
});

test('a person who may not answer sees who may, and neither keys nor clicks answer', async (t) => {
  const place = await desk(t, 'Invoice 7');
  const { alice, given, item } = place;
  await alice.answers(item, 'pay');
  const carol = await opened(t, place, 'carol', narrow);
  await carol.getByText('Only Ada, Alice and Bob may choose Pay, Pay later, Wipe or Reject.').waitFor();
  assert.equal(await carol.locator('.answer-bar .action:not([aria-disabled])').count(), 1, 'More alone is on');
  assert.equal(await carol.getByRole('button', { name: /^Confirm/ }).count(), 0);
  assert.deepEqual(await flawsInLooks(carol), []);
  await settled(carol);
  await keys(carol, '1', '2', 'c');
  await carol.locator('.answer-bar .action').first().click({ force: true });
  assert.equal(await carol.getByRole('form').count(), 0);
  assert.deepEqual(
    (await given()).map(({ person }) => person.name),
    ['Alice'],
  );
});

/** Types into the palette, in which nothing is active before that. */
async function search(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: /^Confirm: / }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type(text);
  await page.locator('.palette [aria-selected="true"]', { hasText: 'Confirm' }).waitFor();
}

test('a dangerous approval is confirmed in a form by key and palette, and a policy that changes is said', async (t) => {
  const place = await desk(t, 'Invoice 7');
  const { alice, item, given, read, save } = place;
  await alice.answers(item, 'attach');
  const bob = await opened(t, place, 'bob');
  await settled(bob);
  await keys(bob, 'c', '1');
  const form = bob.getByRole('form', { name: 'Confirm: Wipe' });
  await form.getByText('Confirms exactly what Alice approved.').waitFor();
  await keys(bob, 'Escape');
  await search(bob, 'confirm wipe');
  await settled(bob);
  await bob.keyboard.press('Enter');
  await form.getByText('Confirms exactly what Alice approved.').waitFor();
  assert.equal((await read(item)).status, 'pending');
  await save('payments', { ...payments, approvals: 3 });
  await panelOf(bob).getByText('The policies changed while you were reading.').waitFor();
  await settled(bob);
  await bob.keyboard.press('Control+Enter');
  await said(bob, 'Your approval is kept; one more is needed.');
  assert.equal((await read(item)).status, 'pending');

  await alice.answers(item, 'pay');
  await bob.reload();
  await bob.getByRole('link', { name: 'Invoice 7' }).click();
  await panelOf(bob).getByText('The policies changed after this request was sent.').waitFor();
  const choices = async () => (await given()).map(({ person, action_value }) => `${person.name} ${action_value}`);
  await search(bob, 'confirm pay');
  await atOnce(bob, () => bob.keyboard.down('Enter'), 'unpainted');
  await bob.keyboard.up('Enter');
  await bob.locator('.palette .too-quick').waitFor();
  assert.deepEqual(await choices(), ['Bob attach', 'Alice pay'], 'a key from before it was painted');
  await settled(bob);
  await bob.keyboard.press('Enter');
  await said(bob, 'Your approval is kept; one more is needed.');
  assert.deepEqual(await choices(), ['Alice pay', 'Bob pay']);
});
