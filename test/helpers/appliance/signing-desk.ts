import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Item } from './person.ts';
import { outcome, policyDesk } from './policy-desk.ts';
import { type Signer, signer, type ToSign } from './signer.ts';

/** The status and the code of a signature that does not count. */
export const refused = [403, 'signature_refused'];

/** Starts a desk where every answer needs a signature, and gives Alice and Bob a passkey each. */
export async function signingDesk(t: TestContext, policy: object = {}) {
  const desk = await policyDesk(t);
  await desk.save('signed', { match: { caller: 'payables' }, sign: true, ...policy });
  const [alice, bob] = [await signer(desk.box, desk.alice), await signer(desk.box, desk.bob)];
  /** Sends an answer with a signature that must be refused, and that leaves the item pending without approvals. */
  const refuses = async (who: Signer, item: Item, said: ToSign, signature: unknown, what: string, given = 0) => {
    assert.deepEqual(outcome(await who.sends(item, said, signature)), refused, what);
    const { status, answers } = await desk.read(item);
    assert.deepEqual([status, answers.length], ['pending', given], what);
  };
  return { ...desk, alice, bob, refuses };
}
