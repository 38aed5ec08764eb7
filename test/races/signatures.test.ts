import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcome, policyDesk } from '../helpers/appliance/policy-desk.ts';
import { signer } from '../helpers/appliance/signer.ts';
import { race } from './parties.ts';

const pay = { action_value: 'pay' };

test('of a signed answer and the removal of its passkey one comes first', async (t) => {
  const { box, item, save, alice: person, read, verified } = await policyDesk(t);
  await save('pay', { match: { caller: 'payables' }, sign: true });
  for (let round = 0; round < 20; round++) {
    const alice = await signer(box, person);
    const sent = await item();
    const signature = await alice.sign(sent, pay);
    const params = { passkey_id: alice.passkey.passkey_id };
    const [answered, removed] = await race(round, [
      () => alice.sends(sent, pay, signature),
      () => alice.page.request('passkeyRemove', { params }),
    ]);
    assert.ok(answered && removed);
    assert.equal(removed.status, 200);
    const [status, code] = outcome(answered);
    if (status !== 200) assert.deepEqual([status, code], [403, 'signature_refused'], `round ${round}`);
    assert.equal((await read(sent)).status, status === 200 ? 'answered' : 'pending', `round ${round}`);
  }
  await verified();
});
