import assert from 'node:assert/strict';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { test } from 'node:test';
import { openForReading } from '../../src/store/database/database.ts';
import { outcome, policyDesk, taken } from '../helpers/appliance/policy-desk.ts';
import { signer } from '../helpers/appliance/signer.ts';
import { undo } from '../helpers/appliance/undo.ts';
import { upload } from '../helpers/appliance/upload.ts';

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
/** Writes an object of texts and numbers by RFC 8785. */
const canonical = (object: object) => JSON.stringify(object, Object.keys(object).sort());

type Kept = { audit_number: number; intent: string; assertion: string; public_key: string; salt: string | null };

/** Reads the signatures of a folder with their rows of the trail. */
function kept(data: string) {
  const db = openForReading(data);
  try {
    return db
      .prepare<[], Kept & { state: string; actor: string }>(
        `SELECT signatures.*, audit.state, audit.actor FROM signatures JOIN audit ON number = audit_number
         ORDER BY number`,
      )
      .all();
  } finally {
    db.close();
  }
}

/** Verifies a kept signature as somebody else would: with its own members and node:crypto alone. */
function isGenuine({ intent, assertion, public_key }: Kept): boolean {
  const { clientDataJSON, authenticatorData, signature } = JSON.parse(assertion);
  const [client, data, proof] = [clientDataJSON, authenticatorData, signature].map((one: string) =>
    Buffer.from(one, 'base64url'),
  );
  if (!client || !data || !proof) return false;
  const cose = Buffer.from(public_key, 'base64url'); // an ES256 key ends with -2: x (32), -3: y (32)
  const [x, y] = [cose.subarray(10, 42).toString('base64url'), cose.subarray(45, 77).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const { challenge } = JSON.parse(client.toString());
  return (
    challenge === sha256(intent).toString('base64url') &&
    verify('sha256', Buffer.concat([data, sha256(client)]), key, proof)
  );
}

test('a signed answer decides, and its evidence can be checked by itself', async (t) => {
  const { box, save, item, alice: person, verified } = await policyDesk(t);
  const alice = await signer(box, person);
  await save('pay', { match: { caller: 'payables', action: 'amend' }, sign: true });
  const sent = await item();
  const response = { kind: 'free_text', text: 'Half of it' };
  const { intent, salt, options } = await alice.options(sent, { action_value: 'amend', response });
  assert.deepEqual(
    { ...intent, nonce: '', response_digest: '' },
    {
      ...{ v: 1, nonce: '', origin: alice.origin, account_id: intent.account_id, caller_id: sent.caller.caller_id },
      ...{ caller_item_id: sent.caller_item_id, item_id: sent.item_id, content_hash: sent.content_hash, revision: 1 },
      ...{ action_value: 'amend', response_digest: '', reviewer_id: alice.reviewer_id },
    },
  );
  const digest = sha256(Buffer.from(salt, 'hex'), canonical(response)).toString('hex');
  assert.equal(intent.response_digest, digest);
  assert.equal(options.challenge, sha256(canonical(intent)).toString('base64url'));
  assert.deepEqual([options.rpId, options.userVerification], ['localhost', 'required']);
  assert.deepEqual(
    options.allowCredentials.map(({ id }) => id),
    [alice.passkey.id],
  );

  const signature = alice.proof({ intent, salt, options });
  const answered = taken(await alice.sends(sent, { action_value: 'amend', response }, signature));
  assert.ok(answered.output_result_id);
  const again = await alice.sends(sent, { action_value: 'amend', response }, signature);
  assert.deepEqual(outcome(again), [409, 'input_not_pending'], 'a browser that repeats it finds its own answer');
  const [one, ...others] = kept(box.data);
  assert.ok(one);
  assert.equal(others.length, 0);
  assert.deepEqual([one.intent, one.salt, one.actor], [canonical(intent), salt, alice.reviewer_id]);
  assert.ok(isGenuine(one));
  const state = JSON.parse(one.state);
  assert.equal(state.passkey_id, alice.passkey.passkey_id);
  const evidence = sha256(`{"assertion":${one.assertion},"intent":${one.intent}}`).toString('hex');
  assert.equal(state.evidence, evidence);
  assert.equal(state.key, sha256(Buffer.from(one.public_key, 'base64url')).toString('hex'));
  const { events } = await alice.call('auditList', { query: { kind: 'passkey.added' } });
  assert.equal(events.length, 1);
  await verified();
});

test('each of two people signs, also the file of the first, and the salts go with the responses', async (t) => {
  const { box, agent, save, item, alice: one, bob: other, verified } = await policyDesk(t);
  const [alice, bob] = [await signer(box, one), await signer(box, other)];
  await save('pay', { approvals: 2, sign: true });
  const sent = await item();
  const { upload_id } = await upload(alice, sent, { action_value: 'attach' });
  const said = { action_value: 'attach', response: { kind: 'file_upload', upload_id } };
  const first = taken(await alice.signs(sent, said));
  assert.ok(first.is_signed);
  assert.deepEqual(outcome(await bob.sends(sent, { confirms: first.answer_id })), [403, 'signature_required']);
  const { output_result_id } = taken(await bob.signs(sent, { confirms: first.answer_id }));
  assert.ok(output_result_id);
  const both = kept(box.data);
  assert.equal(both.length, 2);
  assert.ok(both.every((each) => isGenuine(each) && each.salt !== null));
  const digests = both.map(({ intent }) => JSON.parse(intent).response_digest);
  assert.notEqual(digests[0], digests[1], 'each has its own salt');
  await agent.call('outputRead', { params: { output_result_id } });
  await agent.call('outputAck', { params: { output_result_id } });
  assert.deepEqual(
    kept(box.data).map(({ salt }) => salt),
    [null, null],
  );
  assert.ok(kept(box.data).every(isGenuine), 'the evidence stays');
  await verified();
});

test('an undo, a replacement and another answer forget the salts of what no longer stands', async (t) => {
  const { box, agent, save, item, alice: person, verified } = await policyDesk(t);
  const alice = await signer(box, person);
  await save('pay', { approvals: 2, sign: true });
  const salts = () => kept(box.data).map(({ salt }) => salt !== null);
  const sent = await item();
  taken(await alice.signs(sent, { action_value: 'pay' }));
  taken(await alice.signs(sent, { action_value: 'reject' }));
  assert.deepEqual(salts(), [false, true]);
  await undo(alice.page, sent.item_id);
  assert.deepEqual(salts(), [false, false]);
  taken(await alice.signs(sent, { action_value: 'pay' }));
  await agent.call('inputReplace', { body: { ...sent.raw_input, title: 'Pay more' } });
  assert.deepEqual(salts(), [false, false, false]);
  await verified();
});

test('a signature holds with its answer until the release, and an undone one does not', async (t) => {
  const { box, save, item, alice: person, read, verified } = await policyDesk(t);
  const alice = await signer(box, person);
  await save('pay', { sign: true, hold_seconds: 1 });
  const [sent, other] = [await item(), await item()];
  const { answer_id } = taken(await alice.signs(other, { action_value: 'pay' }));
  await alice.page.call('answerUndo', { params: { answer_id } });
  taken(await alice.signs(sent, { action_value: 'pay' }));
  while ((await read(sent)).status === 'pending') await new Promise((resolve) => setImmediate(resolve));
  assert.equal((await read(sent)).answer?.answered_by, 'Alice');
  assert.equal((await read(other)).status, 'pending');
  assert.deepEqual(
    kept(box.data).map(({ salt }) => salt !== null),
    [false, true],
  );
  await verified();
});

test('a signature is kept where no policy asks for one', async (t) => {
  const { box, item, alice: person, verified } = await policyDesk(t);
  const alice = await signer(box, person);
  assert.ok(taken(await alice.signs(await item(), { action_value: 'pay' })).output_result_id);
  assert.deepEqual(kept(box.data).map(isGenuine), [true]);
  await verified();
});
