import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../src/rules/base/audit.ts';
import { removeReviewer } from '../../src/rules/people/reviewers.ts';
import type { Reply } from '../helpers/appliance/ask.ts';
import type { Item } from '../helpers/appliance/person.ts';
import { type Desk, policyDesk, taken } from '../helpers/appliance/policy-desk.ts';
import { race } from './parties.ts';

/** A race of Bob's second approval against something else, with its possible outcomes. */
type Race = { readonly against: (desk: Desk, item: Item) => Promise<Reply>; readonly outcomes: readonly string[] };

const races: Readonly<Record<string, Race>> = {
  'the same approval by a third person': {
    against: ({ carol }, item) => carol.answers(item, 'pay'),
    outcomes: ['decided input_not_pending', 'input_not_pending decided'],
  },
  'undo of the first approval': {
    against: async ({ alice, read }, item) => {
      const mine = (await read(item)).answers.find(({ person }) => person.reviewer_id === alice.reviewer_id);
      return alice.page.request('answerUndo', { params: { answer_id: mine?.answer_id ?? '' } });
    },
    outcomes: ['undone ok', 'approved ok'],
  },
  'a replacement': {
    against: ({ agent }, { raw_input }) => agent.request('inputReplace', { body: { ...raw_input, title: 'Pay more' } }),
    outcomes: ['decided answered_unacknowledged', 'stale_input_revision ok'],
  },
  'a deletion': {
    against: ({ agent }, { caller_item_id }) => agent.request('inputDelete', { body: { caller_item_id } }),
    outcomes: ['decided input_not_pending', 'not_found ok'],
  },
  'a stricter policy': {
    against: ({ save }) => save('more', { match: { caller: 'payables', action: 'pay' }, approvals: 3 }),
    outcomes: ['decided ok', 'approved ok'],
  },
};
/** The rounds of each race. HDO_APPROVAL_ROUNDS=200 is the long form. */
const rounds = Array.from({ length: Number(process.env.HDO_APPROVAL_ROUNDS ?? 20) }, (_, round) => round);

function effectOf({ status, json }: Reply): string {
  if (status !== 200) return String(json?.error?.code);
  const { state } = (json?.data as { answer?: { state: string } } | undefined)?.answer ?? {};
  return state === 'given' ? 'approved' : state === 'decided' ? 'decided' : 'ok';
}

for (const [name, { against, outcomes }] of Object.entries(races)) {
  test(`of the approval that decides and ${name} one comes first`, async (t) => {
    const desk = await policyDesk(t);
    const { agent, ada, alice, bob, item, save, verified } = desk;
    for (const round of rounds) {
      await save('pay', { match: { caller: 'payables', action: 'pay' }, approvals: 2 });
      const sent = await item();
      taken(await alice.answers(sent, 'pay'));
      const replies = await race(round, [() => bob.answers(sent, 'pay'), () => against(desk, sent)]);
      const effects = replies.map(effectOf).join(' ');
      const result = name === 'undo of the first approval' ? effects.replace('decided', 'undone') : effects;
      assert.ok(outcomes.includes(result), `round ${round}: ${result}`);
      const { items } = await agent.call('outputCheck');
      assert.equal(items.length, result.includes('decided') ? 1 : 0, `round ${round}: ${result}`);
      for (const { output_result_id } of items) {
        const { answered_by } = await agent.call('outputRead', { params: { output_result_id } });
        assert.match(answered_by ?? '', /^Alice and (Bob|Carol)$/);
        await agent.call('outputAck', { params: { output_result_id } });
      }
      if (name === 'a stricter policy') await ada.page.call('policyRemove', { params: { name: 'more' } });
    }
    await verified();
  });
}

test('of two first approvals of different choices none decides, and of two of one choice both do', async (t) => {
  const { alice, bob, item, save, read, verified } = await policyDesk(t);
  await save('pay', { approvals: 2 });
  for (const round of rounds) {
    const same = round % 2 === 0;
    const sent = await item();
    const replies = await race(round, [
      () => alice.answers(sent, 'pay'),
      () => bob.answers(sent, same ? 'pay' : 'reject'),
    ]);
    const effects = replies.map(effectOf).sort();
    // the reply to the first shows it as it is by then
    const possible = same ? ['approved decided', 'decided decided'] : ['approved approved'];
    assert.ok(possible.includes(effects.join(' ')), effects.join(' '));
    const { status, answer } = await read(sent);
    assert.equal(status, same ? 'answered' : 'pending');
    if (same) assert.ok(['Alice and Bob', 'Bob and Alice'].includes(answer?.answered_by ?? ''));
  }
  await verified();
});

test('of the approval that decides and the removal of the first approver one comes first', async (t) => {
  const { box, bob, item, save, signed, read, verified } = await policyDesk(t);
  await save('pay', { approvals: 2 });
  for (const round of rounds.slice(0, rounds.length / 5)) {
    const name = `Guest ${round}`;
    const guest = await signed(name);
    const sent = await item();
    taken(await guest.answers(sent, 'pay'));
    const replying = bob.answers(sent, 'pay');
    await new Promise((resolve) => setImmediate(resolve));
    box.change((outbox) => removeReviewer(outbox, operator, { name }));
    const effect = effectOf(await replying);
    const { answer, answers } = await read(sent);
    if (effect === 'decided') assert.equal(answer?.answered_by, `${name} and Bob`);
    else assert.deepEqual([effect, answers.map(({ counts }) => counts)], ['approved', [true]]);
  }
  await verified();
});
