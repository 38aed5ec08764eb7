import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { localOrigin } from '../helpers/appliance/authenticator.ts';
import { type Desk, policyDesk, type Signed } from '../helpers/appliance/policy-desk.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { letIn, visitor } from '../helpers/browser/page.ts';
import { settled } from '../helpers/browser/settled.ts';
import { virtualAuthenticator } from '../helpers/browser/virtual-authenticator.ts';
import { keys } from '../helpers/browser/ways.ts';

/** Opens a page of a person in their own browser, at an address of the server, on a device with an authenticator. */
async function atHome(t: TestContext, { box }: Desk, who: Signed, base_url = localOrigin(box.base_url)) {
  const home = { ...box, base_url };
  const { context, newPage } = await visitor(t, home);
  await letIn(context, home, who);
  const page = await newPage();
  const device = await virtualAuthenticator(page);
  return { page, device, at: (path: string) => page.goto(`${base_url}${path}`) };
}

/** Adds a passkey in Settings. */
async function withPasskey({ page, at }: Awaited<ReturnType<typeof atHome>>): Promise<void> {
  await at('/settings');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkey added.').waitFor();
}

const said = (page: Page, text: RegExp) => page.locator('.toast p', { hasText: text }).waitFor();

test('one press answers, signed with the passkey, and a cancelled signature answers nothing', async (t) => {
  const desk = await policyDesk(t);
  const { save, item, alice, read } = desk;
  await save('signed', { match: { caller: 'payables' }, sign: true });
  const [first, second] = [await item({ title: 'Pay the plumber' }), await item({ title: 'Pay the painter' })];
  const home = await atHome(t, desk, alice);
  const { page, device, at } = home;
  await withPasskey(home);
  await at(`/item/${first.item_id}`);
  await page.getByText('Each of them signs the answer with a passkey').waitFor();
  assert.deepEqual(await flaws(page), []);
  await settled(page);
  await keys(page, '1');
  await said(page, /^Answered/);
  const { answer } = await read(first);
  assert.deepEqual([answer?.action_value, answer?.answered_by], ['pay', 'Alice']);
  const { events } = await alice.call('auditList', { query: { kind: 'answer.given' } });
  assert.equal(events.length, 1);

  await device.verify(false);
  await at(`/item/${second.item_id}`);
  await page.getByText('Each of them signs the answer with a passkey').waitFor();
  await settled(page);
  await keys(page, '2');
  await page.getByLabel('How?').fill('Half of it');
  await settled(page);
  await keys(page, 'Control+Enter');
  await said(page, /^Not answered, because it wasn’t signed/);
  assert.equal((await read(second)).status, 'pending');
  assert.equal(await page.getByLabel('How?').inputValue(), 'Half of it', 'nothing typed is lost');
  await device.verify(true);
  await settled(page);
  await keys(page, 'Control+Enter');
  await said(page, /^Answered/);
  assert.equal((await read(second)).answer?.action_value, 'amend');
});

test('a second person confirms exactly what the first one signed, by one press with their own passkey', async (t) => {
  const desk = await policyDesk(t);
  const { save, item, alice, bob, read } = desk;
  await save('signed', { match: { caller: 'payables' }, approvals: 2, sign: true });
  const sent = await item();
  for (const [who, key, result] of [
    [alice, '1', /one more is needed/],
    [bob, 'c', /^Answered/],
  ] as const) {
    const home = await atHome(t, desk, who);
    await withPasskey(home);
    await home.at(`/item/${sent.item_id}`);
    await home.page.getByRole('region', { name: 'Approvals' }).waitFor();
    if (who === bob) await home.page.getByText('signed with a passkey').waitFor();
    await settled(home.page);
    await keys(home.page, key);
    await said(home.page, result);
  }
  assert.equal((await read(sent)).answer?.answered_by, 'Alice and Bob');
});

test('who has no passkey, or is at another address, is told what to do, and keeps the request', async (t) => {
  const desk = await policyDesk(t);
  const { box, save, item, alice, bob, read } = desk;
  await save('signed', { match: { caller: 'payables' }, sign: true });
  const sent = await item();
  const origin = localOrigin(box.base_url);
  for (const [who, base_url, sentence] of [
    [alice, origin, /needs a signature with a passkey\. Add one in Settings, under Passkeys, then answer again/],
    [bob, box.base_url, new RegExp(`needs a signature with a passkey, which works at ${origin} only`)],
  ] as const) {
    const { page, at } = await atHome(t, desk, who, base_url);
    await at(`/item/${sent.item_id}`);
    await page.getByText('Each of them signs the answer with a passkey').waitFor();
    await settled(page);
    await keys(page, '1');
    await page.getByText(sentence).waitFor();
    assert.deepEqual(await flaws(page), []);
  }
  assert.equal((await read(sent)).status, 'pending');
});

test('a policy that is saved while the request is open has the answer signed all the same', async (t) => {
  const desk = await policyDesk(t);
  const { save, item, alice, read } = desk;
  const sent = await item();
  const home = await atHome(t, desk, alice);
  await withPasskey(home);
  const { page, at } = home;
  await at(`/item/${sent.item_id}`);
  await page.getByRole('toolbar').first().waitFor();
  await settled(page);
  await page.route('**/review/api/items/*', (route) => route.abort()); // the page does not hear of the policy
  await save('signed', { match: { caller: 'payables' }, sign: true });
  await keys(page, '1');
  await said(page, /^Answered/);
  assert.equal((await read(sent)).answer?.action_value, 'pay');
});
