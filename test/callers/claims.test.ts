import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from 'undici';
import { appliance } from '../helpers/appliance/appliance.ts';
import { dataOf } from '../helpers/appliance/ask.ts';
import { setAsker } from '../helpers/appliance/asker.ts';
import { claim } from '../helpers/appliance/claim.ts';
import { roomInMinute } from '../helpers/appliance/minute.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { requestUndo, undo } from '../helpers/appliance/undo.ts';
import { answeredWithFile } from '../helpers/appliance/upload.ts';
import { submission } from '../helpers/data/submissions.ts';

const codeOf = async (reply: ReturnType<typeof claim>) => {
  const { status, json } = await reply;
  return `${status} ${json?.error?.code}`;
};
const mine = { claim_id: 'mine' };

test('a claim returns the decision as a read does, acknowledges it, and gets the same bytes again', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const output_result_id = await box.answered(agent, submission({ caller_item_id: 'a 🦊' }), 'approve');
  const read = await agent.call('outputRead', { params: { output_result_id } });
  const first = await claim(box, agent, output_result_id, { ...mine, further: true });

  assert.deepEqual(dataOf(first), read);
  assert.equal((await agent.call('inputList')).returned_count, 0);
  assert.deepEqual((await agent.call('outputCheck')).items, []);
  const again = await claim(box, agent, output_result_id, mine);
  assert.deepEqual(again.json?.data, first.json?.data);
  const { already_acknowledged } = await agent.call('outputAck', { params: { output_result_id } });
  assert.equal(already_acknowledged, true);
});

test('of twenty programs that claim a decision at once, exactly one gets it, also by many tries', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const output_result_id = await box.answered(agent, submission(), 'approve');
  const programs = Array.from({ length: 20 }, (_, at) => ({ claim_id: `program ${at}` }));
  const replies = await Promise.all(
    [...programs, ...programs, ...programs].map(async (body) => {
      const reply = await claim(box, agent, output_result_id, body);
      return { claim_id: body.claim_id, reply };
    }),
  );
  const winners = replies.filter(({ reply }) => reply.status === 200);

  assert.equal(winners.length, 3);
  assert.equal(new Set(winners.map(({ claim_id }) => claim_id)).size, 1);
  for (const { reply } of replies) {
    if (reply.status !== 200) assert.equal(reply.json?.error?.code, 'already_claimed');
  }
});

test('a claim ends the right to undo, and no undone, foreign, acknowledged or unknown one is claimed', async () => {
  const box = await account();
  const [agent, other] = [box.caller('agent'), box.caller('other')];
  const person = box.person('ada');
  const undone = await box.answered(agent, submission(), 'approve');
  const { item_id } = await person.find(agent, 'invoice-1', 'decided');
  await undo(person, item_id);
  assert.equal(await codeOf(claim(box, agent, undone, mine)), '404 not_found');

  const output_result_id = await person.answer(await person.find(agent, 'invoice-1'), 'approve');
  assert.equal(await codeOf(claim(box, other, output_result_id, mine)), '404 not_found');
  await claim(box, agent, output_result_id, mine);
  const late = await requestUndo(person, item_id);
  assert.notEqual(late.status, 200);
  assert.equal(await codeOf(claim(box, other, output_result_id, mine)), '404 not_found');

  const acknowledged = await box.answered(agent, submission(), 'approve');
  await agent.call('outputAck', { params: { output_result_id: acknowledged } });
  assert.equal(await codeOf(claim(box, agent, acknowledged, mine)), '409 already_claimed');
  assert.equal(await codeOf(claim(box, agent, 'out_1', mine)), '404 not_found');
});

test('a decision with a file is not claimed, and can still be read, downloaded and acknowledged', async () => {
  const box = await account();
  const { agent, output_result_id } = await answeredWithFile(box);
  assert.equal(await codeOf(claim(box, agent, output_result_id, mine)), '409 has_file');
  const { response } = await agent.call('outputRead', { params: { output_result_id } });
  assert.equal(response.kind, 'file_upload');
  await agent.call('outputAck', { params: { output_result_id } });
});

test('claims answer with the statuses of their document, in the order of checks', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const output_result_id = await box.answered(agent, submission(), 'approve');
  const target = (body: unknown, key = agent.api_key) => codeOf(claim(box, { api_key: key }, output_result_id, body));

  assert.equal(await target({}, 'hdo_x'), '401 invalid_caller_credentials');
  assert.equal(await target(''), '400 invalid_json');
  assert.equal(await target(`"${'x'.repeat(128_000)}"`), '413 request_too_large');
  for (const body of [{}, { claim_id: '' }, { claim_id: 7 }, { claim_id: 'x'.repeat(201) }, [], 'null'])
    assert.equal(await target(body), '422 validation_failed', JSON.stringify(body));
  const method = await request(`${box.base_url}/claims/${output_result_id}`);
  assert.equal(method.statusCode, 400);
  assert.equal(method.headers.allow, 'POST, OPTIONS');
  const document = await request(`${box.base_url}/claims/openapi.json`);
  assert.deepEqual(Object.keys(((await document.body.json()) as { paths: object }).paths), [
    '/claims/{output_result_id}',
  ]);
  assert.equal((await agent.call('outputRead', { params: { output_result_id } })).action_value, 'approve');
});

test('every claim is audited, and people see that one program took the decision', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const output_result_id = await box.answered(agent, submission(), 'approve');
  await claim(box, agent, output_result_id, mine);
  await claim(box, agent, output_result_id, mine);
  const { events } = await box.person('root', { role: 'admin' }).call('auditList', { query: { q: output_result_id } });
  const kinds = events.map(({ kind }) => kind);

  assert.deepEqual(kinds.slice(0, 3), ['decision.acknowledged', 'decision.claimed', 'decision.read']);
  assert.equal(kinds.filter((kind) => kind === 'decision.claimed').length, 1);
});

test('claims and askers are limited per minute, and a full queue of writes is 503', async (t) => {
  const env = { HDO_LIMITS__OUTPUT_CHECK_READ: '1', HDO_LIMITS__INPUT_SEND_REPLACE_PER_MINUTE: '2' };
  const box = await appliance(t, { env });
  const agent = box.caller('agent');
  await roomInMinute();
  const output_result_id = await box.answered(agent, submission(), 'approve');
  assert.equal((await claim(box, agent, output_result_id, mine)).status, 200);
  const refused = await claim(box, agent, output_result_id, mine);
  assert.deepEqual([refused.status, refused.json?.error?.code], [429, 'rate_limit_exceeded']);
  assert.ok(Number(refused.headers['retry-after']) >= 1);
  const item = { caller_item_id: 'invoice-1', ends_in_seconds: 60 };
  assert.equal((await setAsker(box, agent, item)).status, 404);
  assert.equal((await setAsker(box, agent, item)).status, 429);

  const full = await standingAppliance(t, { queue_limit: 0 });
  const other = full.caller('other');
  for (const reply of [await claim(full, other, 'out_1', mine), await setAsker(full, other, item)])
    assert.deepEqual([reply.status, reply.json?.error?.code], [503, 'temporary_unavailable']);
});
