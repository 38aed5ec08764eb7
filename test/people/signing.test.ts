import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAccount } from '../../src/rules/access/accounts.ts';
import { outcome, policyDesk, taken } from '../helpers/appliance/policy-desk.ts';
import { type SigningOptions, signer } from '../helpers/appliance/signer.ts';

const password = 'a long password of Eve';

test('a person who cannot sign is told in one sentence what to do', async (t) => {
  const { save, item, alice, box } = await policyDesk(t);
  await save('pay', { sign: true });
  const sent = await item();
  const said = { expected_revision: 1, action_value: 'pay', response: { kind: 'none' } };
  const params = { item_id: sent.item_id };
  const reasons = async (headers: Record<string, string> = {}) => {
    const replies = ['signatureOptions', 'itemAnswer'] as const;
    const each = await Promise.all(replies.map((one) => alice.page.request(one, { params, body: said, headers })));
    return each.map(({ status, json }) => [status, json?.error?.code, json?.error?.reason, json?.error?.message]);
  };
  const add = 'This answer needs the signature of a passkey. Add one under Settings, Passkeys, and answer again.';
  const none = [403, 'signature_required', 'no_passkey', add];
  assert.deepEqual(await reasons(), [none, none]);
  const { origin } = await signer(box, alice);
  const there = `This answer needs the signature of a passkey, which works at ${origin} only. Open the request there.`;
  const elsewhere = [403, 'signature_required', 'other_host', there];
  assert.deepEqual(await reasons({ origin: box.base_url }), [elsewhere, elsewhere]);
  const { json } = await alice.page.request('itemAnswer', { params, body: said });
  assert.equal(json?.error?.code, 'signature_required');
  assert.equal(json?.error?.reason, undefined, 'they can sign, and did not');
});

test('at an address without passkeys, and where they are off, the sentence says so', async (t) => {
  for (const [env, reason, sentence] of [
    [{ HDO_SERVER__PUBLIC_URL: 'http://192.0.2.7:8484' }, 'no_host', /passkeys need HTTPS with a host name/],
    [{ HDO_SIGN_IN__PASSKEY: 'false' }, 'turned_off', /passkeys are turned off here \(sign_in\.passkey\)/],
  ] as const) {
    const { ada, item, alice, box } = await policyDesk(t, { env });
    const sent = await item();
    const body = { match: { action: 'pay' }, sign: true };
    const refused = await ada.page.request('policySave', { params: { name: 'pay' }, body });
    assert.equal(refused.json?.error?.fields?.[0]?.path, 'sign');
    const { json } = await alice.page.request('signatureOptions', {
      params: { item_id: sent.item_id },
      body: { expected_revision: 1, action_value: 'pay', response: { kind: 'none' } },
    });
    assert.deepEqual([json?.error?.code, json?.error?.reason], ['signature_required', reason]);
    assert.match(String(json?.error?.message), sentence);
    await box.close();
  }
});

test('the options of a signature refuse what the answer would refuse', async (t) => {
  const { box, save, item, alice: person, bob } = await policyDesk(t);
  const alice = await signer(box, person);
  await save('pay', { match: { caller: 'payables', action: 'pay' }, who: ['Alice'], sign: true });
  const sent = await item();
  const pay = { action_value: 'pay' };
  const other = await signer(box, bob);
  assert.deepEqual(outcome(await other.asks(sent, pay)), [403, 'forbidden']);
  assert.deepEqual(outcome(await alice.asks({ ...sent, revision: 2 }, pay)), [409, 'stale_input_revision']);
  assert.deepEqual(outcome(await alice.asks(sent, { action_value: 'none' })), [422, 'invalid_action_response']);
  assert.deepEqual(outcome(await alice.asks(sent, { ...pay, response: 7 })), [422, 'invalid_action_response']);
  assert.deepEqual(outcome(await alice.asks(sent, { confirms: `ans_${'0'.repeat(26)}` })), [404, 'not_found']);
  assert.deepEqual(outcome(await alice.asks({ ...sent, item_id: 'itm_none' }, pay)), [404, 'not_found']);
  assert.deepEqual(outcome(await alice.asks(sent, pay, person)), [403, 'forbidden'], 'a token');
  box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  const eve = box.person('Eve', { account: 'other' });
  await eve.password(password);
  const stranger = await eve.signIn(password);
  assert.deepEqual(outcome(await alice.asks(sent, pay, stranger)), [404, 'not_found'], 'another account');
  const params = { item_id: sent.item_id };
  const both = { expected_revision: 1, ...pay, response: { kind: 'none' }, confirms: `ans_${'0'.repeat(26)}` };
  for (const body of [both, { expected_revision: 1 }, { expected_revision: 1, ...pay }]) {
    assert.equal((await alice.page.request('signatureOptions', { params, body })).status, 422);
  }
  taken(await alice.signs(sent, pay));
  assert.deepEqual(outcome(await alice.asks(sent, pay)), [409, 'input_not_pending']);
  const { options }: SigningOptions = await alice.options(await item(), pay);
  assert.equal(options.timeout, 300_000);
});
