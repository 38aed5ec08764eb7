import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signInOptions } from '../helpers/appliance/authenticator.ts';
import { forgeries } from '../helpers/appliance/forgeries.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { outcome } from '../helpers/appliance/policy-desk.ts';
import { signingDesk } from '../helpers/appliance/signing-desk.ts';
import { altered } from '../helpers/data/altered.ts';

const pay = { action_value: 'pay' };

test('no forged signature counts, and each is audited', async (t) => {
  const { box, item, ada, alice, refuses, verified } = await signingDesk(t);
  const sent = await item();
  for (const [what, forged] of Object.entries(forgeries)) {
    await refuses(alice, sent, pay, await alice.sign(sent, pay, forged), what);
  }
  const elsewhere = await alice.page.request('signatureOptions', {
    params: { item_id: sent.item_id },
    headers: { origin: 'http://localhost:9999', host: 'localhost:9999' },
    body: { expected_revision: 1, ...pay, response: { kind: 'none' } },
  });
  assert.deepEqual(elsewhere.json?.error?.reason, 'other_host');
  const { events } = await ada.call('auditList', { query: { kind: 'signature.refused', limit: 50 } });
  assert.equal(events.length, Object.keys(forgeries).length);
  assert.ok(events.every(({ subject }) => subject === alice.reviewer_id));
  const { challenge } = await signInOptions(box.base_url);
  await refuses(alice, sent, pay, { nonce: challenge, passkey: alice.passkey.get({ challenge }) }, 'of a sign-in');
  const { challenge: added } = await alice.page.call('passkeyOptions');
  await refuses(alice, sent, pay, { nonce: added, passkey: alice.passkey.get({ challenge: added }) }, 'for adding');
  const { intent, options } = await alice.options(sent, pay);
  for (const text of [options.challenge, intent.nonce]) {
    const { reply } = await signIn(box.base_url, { passkey: alice.passkey.get({ challenge: text }) });
    assert.equal(reply.status, 401, 'nor does a challenge of a signature sign in');
  }
  await verified();
});

test('no wrong byte in a signature counts or breaks the server', async (t) => {
  const { item, alice } = await signingDesk(t);
  const sent = await item();
  const signature = await alice.sign(sent, pay);
  const proof = signature.passkey as { response: Record<string, string> };
  const said = async (given: unknown) => outcome(await alice.sends(sent, pay, given)).join(' ');
  for (const member of ['clientDataJSON', 'authenticatorData', 'signature']) {
    const text = String(proof.response[member]);
    for (let at = 0; at < text.length; at += 17) {
      const response = { ...proof.response, [member]: altered(text, at) };
      assert.match(await said({ ...signature, passkey: { ...proof, response } }), /^(403|422) /, `${member} ${at}`);
    }
  }
  for (let at = 0; at < signature.nonce.length; at += 5) {
    assert.match(await said({ ...signature, nonce: altered(signature.nonce, at) }), /^(403|422) /, `nonce ${at}`);
  }
  for (const given of [{}, { nonce: signature.nonce }, { passkey: proof }, 'x', [], { ...signature, nonce: '' }]) {
    assert.match(await said(given), /^422 /, JSON.stringify(given));
  }
  assert.match(await said(signature), /^200/);
});
