import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../src/rules/base/audit.ts';
import { removePasskey } from '../../src/rules/people/passkeys.ts';
import type { Reply } from '../helpers/appliance/ask.ts';
import { addPasskey } from '../helpers/appliance/authenticator.ts';
import { outcome, taken } from '../helpers/appliance/policy-desk.ts';
import { signer, type ToSign } from '../helpers/appliance/signer.ts';
import { refused, signingDesk } from '../helpers/appliance/signing-desk.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { undo } from '../helpers/appliance/undo.ts';
import { submission } from '../helpers/data/submissions.ts';

const minute_ms = 60_000;
const pay = { action_value: 'pay' };
const amend = (text: string): ToSign => ({ action_value: 'amend', response: { kind: 'free_text', text } });

test('a signature for one answer does not serve another response, action, item or person', async (t) => {
  const { item, alice, bob, refuses, verified } = await signingDesk(t);
  const [sent, twin] = [await item(), await item()];
  const half = amend('Half of it');
  await refuses(alice, sent, amend('All of it'), await alice.sign(sent, half), 'another response');
  await refuses(alice, sent, { action_value: 'reject' }, await alice.sign(sent, pay), 'another action');
  await refuses(alice, twin, pay, await alice.sign(sent, pay), 'another item');
  await refuses(alice, sent, pay, await bob.sign(sent, pay), 'another person’s signature');
  const options = await alice.options(sent, pay);
  await refuses(alice, sent, pay, bob.proof(options), 'another person’s passkey for her challenge');
  await refuses(bob, sent, pay, alice.proof(options), 'her signature in his session');
  const [mine, other] = [await alice.options(sent, pay), await alice.options(sent, half)];
  await refuses(alice, sent, pay, { ...alice.proof(other), nonce: mine.intent.nonce }, 'another nonce');
  await refuses(alice, sent, half, { ...alice.proof(mine), nonce: other.intent.nonce }, 'another proof');
  assert.ok(taken(await alice.signs(sent, half)).output_result_id);
  await verified();
});

test('a signature counts once, also for eight requests at a time', async (t) => {
  const { item, alice, read, refuses, agent, verified } = await signingDesk(t, { approvals: 2 });
  const sent = await item();
  const signature = await alice.sign(sent, pay);
  const each = await Promise.all(Array.from({ length: 8 }, () => alice.sends(sent, pay, signature)));
  const said = each.map(outcome).map(([status]) => status);
  assert.deepEqual(said.toSorted(), [200, ...Array(7).fill(403)]);
  assert.equal((await read(sent)).answers.length, 1);
  await undo(alice.page, sent.item_id);
  await refuses(alice, sent, pay, signature, 'after an undo');
  const options = await alice.options(sent, pay);
  taken(await alice.sends(sent, pay, alice.proof(options)));
  await undo(alice.page, sent.item_id);
  await refuses(alice, sent, pay, alice.proof(options), 'a new proof of a spent nonce');
  await agent.call('inputDelete', { body: { caller_item_id: sent.caller_item_id } });
  await agent.call('inputSend', { body: sent.raw_input });
  assert.deepEqual(outcome(await alice.sends(sent, pay, signature)), [404, 'not_found'], 'the item is another one');
  await verified();
});

test('the second person’s approval needs a signature of their own', async (t) => {
  const { item, alice, bob, read, refuses, verified } = await signingDesk(t, { approvals: 2 });
  const sent = await item();
  const signature = await alice.sign(sent, pay);
  const confirms = { confirms: taken(await alice.sends(sent, pay, signature)).answer_id };
  await refuses(bob, sent, confirms, signature, 'the first one’s', 1);
  await refuses(bob, sent, confirms, alice.proof(await bob.options(sent, confirms)), 'by the first one’s passkey', 1);
  await refuses(bob, sent, confirms, await bob.sign(sent, amend('Less')), 'for another response', 1);
  assert.deepEqual(outcome(await bob.sends(sent, confirms)), [403, 'signature_required']);
  assert.ok(taken(await bob.signs(sent, confirms)).output_result_id);
  assert.equal((await read(sent)).answer?.answered_by, 'Alice and Bob');
  await verified();
});

test('a signature for a request that was replaced since serves neither the old nor the new one', async (t) => {
  const { item, agent, alice, bob, read, refuses, verified } = await signingDesk(t, { approvals: 2 });
  const sent = await item();
  const [early, signature] = [await bob.options(sent, pay), await alice.sign(sent, pay)];
  const confirms = { confirms: taken(await alice.sends(sent, pay, signature)).answer_id };
  const held = await bob.options(sent, confirms);
  await agent.call('inputReplace', { body: { ...sent.raw_input, title: 'Pay ten times as much' } });
  const stale = [409, 'stale_input_revision'];
  assert.deepEqual(outcome(await bob.sends(sent, pay, bob.proof(early))), stale);
  const now = await read(sent);
  await refuses(bob, now, pay, bob.proof(await bob.options(now, amend('x'))), 'of the new one, for another answer');
  assert.deepEqual(outcome(await bob.sends(now, confirms, bob.proof(held))), [404, 'not_found']);
  const late = await signer({ base_url: alice.origin.replace('localhost', '127.0.0.1') }, alice);
  const old = await late.options(now, pay);
  await agent.call('inputReplace', { body: { ...sent.raw_input, title: 'Pay a hundred times as much' } });
  await refuses(late, await read(sent), pay, late.proof(old), 'the old intent with the new revision');
  await verified();
});

test('a passkey that was removed, or whose counter does not grow, does not sign', async (t) => {
  const { box, item, alice, refuses, verified } = await signingDesk(t, { approvals: 2 });
  const sent = await item();
  const second = await addPasskey(alice.page, alice.origin);
  const options = await alice.options(sent, pay);
  const signature = { nonce: options.intent.nonce, passkey: second.get(options.options) };
  box.change((outbox) => removePasskey(outbox, operator, { ...alice, passkey_id: second.passkey_id }));
  await refuses(alice, sent, pay, signature, 'removed');
  alice.passkey.count();
  taken(await alice.signs(sent, pay));
  await refuses(alice, sent, pay, await alice.sign(sent, pay, { counter: 1 }), 'a copy of the key', 1);
  await refuses(alice, sent, pay, await alice.sign(sent, pay, { counter: 0 }), 'an older copy', 1);
  await verified();
});

test('neither another session nor a token nor several requests at once carry a signature', async (t) => {
  const { box, item, save, alice, bob, verified } = await signingDesk(t);
  const sent = await item();
  const password = 'everybody has this long password';
  const again = await alice.signIn(password);
  const body = { expected_revision: 1, ...pay, response: { kind: 'none' } };
  const params = { item_id: sent.item_id };
  const signed = { params, body: { ...body, signature: await alice.sign(sent, pay) } };
  assert.deepEqual(outcome(await again.request('itemAnswer', signed)), refused, 'her other session');
  assert.deepEqual(outcome(await alice.request('itemAnswer', signed)), [403, 'forbidden'], 'a token');
  const items = [sent, await item()].map(({ item_id }) => ({ item_id, expected_revision: 1 }));
  const { expected_revision: _, ...choice } = body;
  const together = await bob.page.request('itemsAnswer', {
    body: { ...choice, items, signature: signed.body.signature },
  });
  assert.equal(together.json?.error?.fields?.[0]?.path, 'signature');
  const plain = await bob.page.call('itemsAnswer', { body: { ...choice, items } });
  assert.deepEqual(
    plain.results.map((one) => !one.ok && one.error.code),
    ['forbidden', 'forbidden'],
  );
  await save('signed', { match: { caller: 'payables', action: 'amend' } });
  const free = await item({}, box.caller('other'));
  const asked = { params: { item_id: free.item_id }, body: signed.body };
  assert.deepEqual(outcome(await alice.request('itemAnswer', asked)), refused, 'also where none is needed');
  await verified();
});

test('a nonce counts for five minutes', async (t) => {
  const box = await standingAppliance(t);
  const agent = box.caller('payables');
  const person = box.person('Alice');
  await person.password('a long password of Alice');
  const page = await person.signIn('a long password of Alice');
  const passkey = await addPasskey(page, box.base_url.replace('127.0.0.1', 'localhost'));
  const answer = async (wait_ms: number, caller_item_id: string): Promise<Reply> => {
    await agent.call('inputSend', { body: submission({ caller_item_id }) });
    const { item_id } = await person.find(agent, caller_item_id);
    const said = { expected_revision: 1, action_value: 'approve', response: { kind: 'none' } };
    const { intent, options } = await page.call('signatureOptions', { params: { item_id }, body: said });
    box.clock.move(wait_ms);
    const signature = { nonce: intent.nonce, passkey: passkey.get(options) };
    return page.request('itemAnswer', { params: { item_id }, body: { ...said, signature } });
  };
  assert.deepEqual(outcome(await answer(5 * minute_ms + 1, 'late')), refused);
  assert.equal((await answer(5 * minute_ms, 'in time')).status, 200);
});
