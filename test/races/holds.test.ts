import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../src/rules/base/audit.ts';
import { removeReviewer } from '../../src/rules/people/reviewers.ts';
import type { Reply } from '../helpers/appliance/ask.ts';
import { approve, holding, holdingParty } from '../helpers/appliance/holding.ts';
import { submission } from '../helpers/data/submissions.ts';
import { wrongIn } from '../helpers/data/wrong-in.ts';
import { until } from '../helpers/until.ts';

type Party = ReturnType<typeof holdingParty>;
type Held = Awaited<ReturnType<Party['hold']>>;
type Act = (party: Party, held: Held) => Promise<Reply | undefined>;
/** An act, the error of it after the release, and the state of the item if the act was first; null if it cannot be. */
type Contest = readonly [name: string, act: Act, late: string, first: 'pending' | 'gone' | null];

const contests: readonly Contest[] = [
  ['undo', ({ ben }, { answer_id }) => ben.request('answerUndo', { params: { answer_id } }), 'none', 'pending'],
  [
    'replace',
    ({ agent }, { caller_item_id }) =>
      agent.request('inputReplace', { body: submission({ caller_item_id, title: 'Other' }) }),
    'answered_unacknowledged',
    'pending',
  ],
  [
    'delete',
    ({ agent }, { caller_item_id }) => agent.request('inputDelete', { body: { caller_item_id } }),
    'input_not_pending',
    'gone',
  ],
  [
    'another answer',
    ({ ben }, { item_id, revision: expected_revision }) =>
      ben.request('itemAnswer', { params: { item_id }, body: { ...approve, expected_revision } }),
    'input_not_pending',
    null,
  ],
  [
    'the removal of its person',
    async ({ box, anna }) => {
      box.change((outbox) => removeReviewer(outbox, operator, anna));
      return undefined;
    },
    'none',
    'pending',
  ],
];
/** The seconds before the end of the hold at which each round acts; the last one acts after it. */
const moments_s = [1, 0.02, 0.01, 0.005, 0.002, 0, -1];

test('of the release of a held answer and another act one wins, at every moment', async (t) => {
  const { box } = await holding(t, 1);
  const rounds = contests.flatMap((contest) => moments_s.map((moment_s) => ({ contest, moment_s })));
  await Promise.all(
    rounds.map(async ({ contest: [name, act, late, first], moment_s }, at) => {
      const party = holdingParty(box, String(at));
      const held = await party.hold('invoice-1');
      const rest = async () =>
        (await party.ben.call('itemRead', { params: { item_id: held.item_id } })).item.hold?.remaining_seconds ?? -1;
      await until('the moment comes', async () => (await rest()) <= moment_s);
      const reply = await act(party, held);
      await until('nothing is held', async () => reply?.status === 404 || (await settled(party, held)));
      const { items } = await party.agent.call('outputCheck');
      const state = (await party.agent.request('inputRead', { body: { caller_item_id: held.caller_item_id } })).json
        ?.data as { status?: string };
      const found = state?.status ?? 'gone';
      const said = `${name} at ${moment_s}: ${reply?.json?.error?.code ?? 'ok'}, ${found}`;
      assert.equal(items.length, found === 'answered' ? 1 : 0, said);
      if (first === null) assert.ok(found === 'answered' && reply?.json?.ok !== true, said);
      else if (reply) assert.equal(found, reply.json?.ok ? first : 'answered', said);
      if (reply && found === 'answered' && reply.json?.error?.code !== 'answer_held') {
        assert.equal(reply.json?.error?.code, late, said);
      }
      if (moment_s === 1 && first !== null) assert.equal(found, first, said);
      if (moment_s === -1) assert.equal(found, name === 'undo' ? 'pending' : 'answered', said); // nobody has read it
    }),
  );
  assert.deepEqual(wrongIn(box.data), []);
});

async function settled({ ben }: Party, { item_id }: Held): Promise<boolean> {
  const { json } = await ben.request('itemRead', { params: { item_id } });
  return !json?.ok || (json.data as { item: Held }).item.hold === null;
}
