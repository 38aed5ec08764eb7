import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallerOperation, callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { addAccount } from '../../src/rules/access/accounts.ts';
import type { Agent } from '../helpers/appliance/agent.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import type { Asked } from '../helpers/appliance/ask.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { askForFile, upload } from '../helpers/appliance/upload.ts';
import { action, submission } from '../helpers/data/submissions.ts';

const pending = submission({ caller_item_id: 'pending' });
const answered = submission({ caller_item_id: 'answered' });
const asksForFile = action({ value: 'file', popup: { kind: 'file_upload', label: 'Which?' } });

type Had = { output_result_id: string; file: { output_result_id: string; file_id: string } };

/** Creates a pending item, an answered one, and one that is answered with a file. */
async function furnish(box: TestAppliance, agent: Agent): Promise<Had> {
  await agent.call('inputSend', { body: pending });
  const person = box.person('petra');
  const item = await askForFile(agent, person);
  const { upload_id } = await upload(person, item);
  const with_file = await person.answer(item, 'go', { kind: 'file_upload', upload_id });
  const { response } = await agent.call('outputRead', { params: { output_result_id: with_file } });
  assert.ok(response.kind === 'file_upload');
  const file = { output_result_id: with_file, file_id: response.file.file_id };
  return { output_result_id: await box.answered(agent, answered, 'approve'), file };
}

/** Reads everything that a caller can see of its own. */
async function viewOf(agent: Agent, output_result_id: string): Promise<unknown> {
  const { caller } = await agent.call('callerStatus');
  return {
    inputs: await agent.call('inputList'),
    pending: await agent.call('inputRead', { body: { caller_item_id: 'pending' } }),
    ready: await agent.call('outputCheck'),
    output: await agent.call('outputRead', { params: { output_result_id } }),
    caller_id: caller.caller_id,
  };
}

/** Every operation, called by a stranger on the items of another caller, with the expected reply. */
function attempts({ output_result_id, file }: Had): [CallerOperation, Asked, string][] {
  const params = { output_result_id };
  return [
    ['inputReplace', { body: { ...pending, title: 'Mine now' } }, 'not_found'],
    ['inputDelete', { body: { caller_item_id: 'pending' } }, 'not_found'],
    ['inputDelete', { body: { caller_item_id: 'answered' } }, 'not_found'],
    ['inputRead', { body: { caller_item_id: 'pending' } }, 'not_found'],
    ['inputRead', { body: { caller_item_id: 'answered' } }, 'not_found'],
    ['outputRead', { params }, 'not_found'],
    ['outputAck', { params }, 'not_found'],
    ['outputFile', { params: file }, 'not_found'],
    ['inputList', {}, '"items":[]'],
    ['outputCheck', {}, '"ready_count":0'],
    ['outputReadAll', { body: {} }, '"items":[]'],
    ['accountStatus', {}, '"account_id"'],
    ['callerStatus', {}, '"caller_id"'],
    ['inputSend', { body: { ...pending, title: 'My own' } }, '"created":true'],
    ['inputSend', { body: { ...answered, actions: [asksForFile] } }, '"created":true'],
    ['inputDelete', { body: { caller_item_id: 'pending' } }, '"deleted":true'],
  ];
}

for (const account of ['default', 'elsewhere']) {
  test(`a stranger of the account ${account} cannot see, change or count items of another caller`, async (t) => {
    const box = await appliance(t);
    box.change((outbox) => addAccount(outbox, { label: 'elsewhere', tier: 'self_hosted' }));
    const owner = box.caller('owner');
    const had = await furnish(box, owner);
    const before = await viewOf(owner, had.output_result_id);
    const stranger = box.caller('stranger', account);
    const tried = attempts(had);
    assert.deepEqual(new Set(tried.map(([operation]) => operation)), new Set(Object.keys(callerEndpoints)));
    for (const [operation, asked, expected] of tried) {
      const { json } = await stranger.request(operation, asked);
      const text = JSON.stringify(json);
      assert.ok(text.includes(expected), `${operation}: ${text}`);
      assert.doesNotMatch(text, new RegExp(`${owner.caller_id}|approve`), operation);
    }
    assert.deepEqual(await viewOf(owner, had.output_result_id), before);
    assert.equal((await owner.request('outputFile', { params: had.file })).status, 200);
  });
}

test('stored bytes are counted for their own account only', async (t) => {
  const box = await appliance(t);
  box.change((outbox) => addAccount(outbox, { label: 'elsewhere', tier: 'self_hosted' }));
  const [owner, mate, other] = [box.caller('owner'), box.caller('mate'), box.caller('other', 'elsewhere')];
  await furnish(box, owner);
  const stored = async (agent: Agent) => (await agent.call('accountStatus')).storage.stored_bytes;
  assert.ok((await stored(owner)) > 0);
  assert.equal(await stored(mate), await stored(owner));
  assert.equal(await stored(other), 0);
});

test('a credential of callers is refused for people, and the reverse', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const person = box.person('person', { role: 'admin' });
  const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  for (const operation of ['inputList', 'outputCheck', 'callerStatus'] as const) {
    const { json } = await agent.request(operation, as(person.token));
    assert.equal(json?.error?.code, 'invalid_caller_credentials');
  }
  const { status } = await person.request('itemList', as(agent.api_key));
  assert.equal(status, 401);
});
