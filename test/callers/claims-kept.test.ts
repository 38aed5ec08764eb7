import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { claimDecision as claimRule } from '../../src/rules/items/claims.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { dataOf } from '../helpers/appliance/ask.ts';
import { claim } from '../helpers/appliance/claim.ts';
import { executableBox } from '../helpers/appliance/executable-box.ts';
import { presentAppliance } from '../helpers/appliance/present.ts';
import { submission } from '../helpers/data/submissions.ts';
import { wrongIn } from '../helpers/data/wrong-in.ts';
import { document, temporary } from '../helpers/programs/hdo.ts';
import { changeBeside } from '../helpers/shadow/shadow.ts';

const day_ms = 86_400_000;
const mine = { claim_id: 'mine' };
const other = { claim_id: 'other' };
const codeOf = async (reply: ReturnType<typeof claim>) => (await reply).json?.error?.code;

test('a claim survives a kill right after it, and the decision goes to its program alone', async (t) => {
  const box = await executableBox(t);
  const agent = { api_key: box.env.HDO_API_KEY };
  await box.client.inputSend(submission());
  const { answer } = await box.answer(await box.asked('invoice-1'), 'approve');
  const { output_result_id } = answer;
  const first = await claim(box, agent, output_result_id, mine);
  await box.restart(0);

  assert.deepEqual(dataOf(await claim(box, agent, output_result_id, mine)), first.json?.data);
  assert.equal(await codeOf(claim(box, agent, output_result_id, other)), 'already_claimed');
});

test('after a restore, older decisions are not claimed, but claims of the backup get their answer again', async (t) => {
  const box = await appliance(t);
  const at = ['--data', box.data];
  const agent = box.caller('agent');
  const [claimed, live] = [
    await box.answered(agent, submission({ caller_item_id: 'claimed' }), 'approve'),
    await box.answered(agent, submission({ caller_item_id: 'live' }), 'approve'),
  ];
  const first = await claim(box, agent, claimed, mine);
  const { path } = await document(['backup', 'create', temporary(t), ...at]);
  assert.equal((await claim(box, agent, live, mine)).status, 200, 'after the backup');
  const data = join(temporary(t), 'restored');
  await document(['backup', 'restore', path, '--data', data, '--key', join(box.data, 'backup.key')]);
  const restored = await appliance(t, { data });

  assert.deepEqual(dataOf(await claim(restored, agent, claimed, mine)), first.json?.data);
  assert.equal(await codeOf(claim(restored, agent, claimed, other)), 'already_claimed');
  for (const body of [mine, other])
    assert.equal(await codeOf(claim(restored, agent, live, body)), 'made_before_restore');
  const later = restored.caller('later');
  await later.call('inputSend', { body: submission() });
  const person = restored.person('later');
  const made = await person.answer(await person.find(later, 'invoice-1'), 'approve');
  assert.equal((await claim(restored, later, made, mine)).status, 200);
  assert.deepEqual(await document(['verify', '--data', data]), { ok: true, problems: [] });
});

test('hdo verify finds a changed, forged, missing or invented claim', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const ids = [
    await box.answered(agent, submission({ caller_item_id: 'one' }), 'approve'),
    await box.answered(agent, submission({ caller_item_id: 'two' }), 'approve'),
  ];
  await claim(box, agent, String(ids[0]), mine);
  await agent.call('outputAck', { params: { output_result_id: String(ids[1]) } });
  await box.close();
  assert.deepEqual(wrongIn(box.data), []);
  const kept = `SELECT sequence, claim_hash, claimed_at, answer_hash, answer FROM claims`;
  const damages = [
    ["UPDATE claims SET answer = replace(answer, 'approve', 'reject')", /has another answer than the program got$/],
    ["UPDATE claims SET claim_hash = 'mine'", /^claims out_\w+ differs from the audit trail$/],
    [`INSERT INTO claims ${kept.replace('sequence', '(SELECT max(sequence) FROM decisions)')}`, /is not in the audit/],
    ['DELETE FROM claims', /^claims out_\w+ is missing, but the audit trail records it$/],
  ] as const;
  for (const [sql, finds] of damages) {
    changeBeside(box.data, (db) => db.exec(`CREATE TABLE kept AS ${kept}`));
    changeBeside(box.data, (db) => db.exec(sql));
    assert.match(wrongIn(box.data).join('\n'), finds, sql);
    changeBeside(box.data, (db) => {
      db.exec(`DELETE FROM claims; INSERT INTO claims ${kept.replace('FROM claims', 'FROM kept')}; DROP TABLE kept`);
    });
  }
  assert.deepEqual(wrongIn(box.data), []);
});

test('the answer of a claim is kept for seven days, and the claim as long as the proof', async (t) => {
  const box = await presentAppliance(t, { days_ago: 8 });
  const agent = box.caller('agent');
  const output_result_id = await box.answered(agent, submission(), 'approve');
  await claim(box, agent, output_result_id, mine);
  const claims = () => box.change(({ store }) => store.claims.find.get({ ...agent, output_result_id }));
  assert.match(claims()?.answer ?? '', /approve/);
  box.clock.move(9 * day_ms);
  await agent.call('inputList');
  await document(['vacuum', ...box.at]);

  assert.equal(claims()?.answer, null);
  for (const { claim_id } of [mine, other]) {
    assert.throws(() => box.change((outbox) => claimRule(outbox, agent as never, { output_result_id, claim_id })), {
      code: 'already_claimed',
    });
  }
  assert.deepEqual(wrongIn(box.data), []);
});
