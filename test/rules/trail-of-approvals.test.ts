import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releaseHold } from '../../src/rules/answers/settle.ts';
import { undoAnswer, undoDecision } from '../../src/rules/answers/undo.ts';
import type { Outbox } from '../../src/rules/base/outbox.ts';
import { expireAudit } from '../../src/rules/upkeep/trail-retention.ts';
import { approvals, signersArrive } from '../fixtures/approved.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { before } from '../helpers/data/plain-past.ts';
import { wrongIn } from '../helpers/data/wrong-in.ts';

test('approvals, held answers and signatures outlive the rows of the trail about them', async (t) => {
  const { data, clock, change } = await standingAppliance(t);
  const signers = change(signersArrive);
  for (const act of approvals(signers)) {
    clock.move(1_000);
    change(act);
  }
  assert.deepEqual(wrongIn(data), []);
  const prune = () => change((outbox) => expireAudit(outbox, { past: before(outbox.now) }));
  const standing = (outbox: Outbox) => {
    const every = [...outbox.store.answers.every.iterate()].filter((one) => one.state !== 'ended');
    const all = every.filter((one) => one.salt !== null);
    const kept = all.filter((one) => one.is_signed === 1).length;
    return { all, kept, holds: all.filter((one) => one.hold_seconds !== null) };
  };
  const { all, kept, holds } = change(standing);
  assert.ok(all.length >= 4 && kept === all.length && holds.length >= 3);
  for (const time of ['the rows that were written first', 'the rows that repeat them']) {
    clock.move(1_000);
    prune();
    assert.deepEqual(wrongIn(data), [], time);
    const now = change((outbox) => ({ ...standing(outbox), salted: [...outbox.store.signatures.salted.iterate()] }));
    assert.deepEqual([now.all, now.holds], [all, holds], time);
    assert.equal(now.salted.length, kept, time);
  }
  const giver = ({ reviewer_id }: { reviewer_id: string }) => {
    const found = signers.people.find((one) => one.reviewer_id === reviewer_id);
    assert.ok(found);
    return found;
  };
  const open = all.find(({ state }) => state === 'given');
  assert.ok(open);
  change((outbox) => undoAnswer(outbox, giver(open), open));
  const decided = all.find(({ output_result_id }) => output_result_id !== null);
  assert.ok(decided);
  const { input_sequence: sequence, output_result_id } = decided;
  change((outbox) => undoDecision(outbox, giver(decided), { sequence, output_result_id: output_result_id ?? '' }));
  for (const hold of holds)
    assert.deepEqual(
      change((outbox) => releaseHold(outbox, hold)),
      { released: true },
    );
  assert.deepEqual(wrongIn(data), []);
  prune();
  assert.deepEqual(wrongIn(data), []);
});
