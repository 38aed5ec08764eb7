import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Agent } from '../helpers/appliance/agent.ts';
import type { TestAppliance } from '../helpers/appliance/appliance.ts';
import type { Reply } from '../helpers/appliance/ask.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

const caller_item_id = 'invoice-7';
const first = submission({ caller_item_id });
const other = submission({ caller_item_id, title: 'Another' });

type Verb = (agent: Agent, output_result_id: string) => Promise<Reply>;
const table = {
  send: (agent) => agent.request('inputSend', { body: first }),
  'send other': (agent) => agent.request('inputSend', { body: other }),
  replace: (agent) => agent.request('inputReplace', { body: first }),
  'replace other': (agent) => agent.request('inputReplace', { body: other }),
  delete: (agent) => agent.request('inputDelete', { body: { caller_item_id } }),
  look: (agent) => agent.request('inputRead', { body: { caller_item_id } }),
  read: (agent, output_result_id) => agent.request('outputRead', { params: { output_result_id } }),
  ack: (agent, output_result_id) => agent.request('outputAck', { params: { output_result_id } }),
} as const satisfies Record<string, Verb>;
const verbs: Record<keyof typeof table, Verb> = table;

/** The outcome of each verb in each state: the code of its refusal, or a summary of its success. */
const cells = {
  absent: {
    send: 'pending 1 created',
    'send other': 'pending 1 created',
    replace: 'not_found',
    'replace other': 'not_found',
    delete: 'not_found',
    look: 'not_found',
    read: 'not_found',
    ack: 'not_found',
  },
  pending: {
    send: 'pending 1 duplicate',
    'send other': 'pending_content_conflict',
    replace: 'pending 1',
    'replace other': 'pending 2 replaced changed',
    delete: 'deleted',
    look: 'pending 1',
    read: 'not_found',
    ack: 'not_found',
  },
  answered: {
    send: 'answered_unacknowledged',
    'send other': 'answered_unacknowledged',
    replace: 'answered_unacknowledged',
    'replace other': 'answered_unacknowledged',
    delete: 'input_not_pending',
    look: 'answered 1',
    read: 'approve',
    ack: 'acknowledged',
  },
  acknowledged: {
    send: 'pending 1 created',
    'send other': 'pending 1 created',
    replace: 'not_found',
    'replace other': 'not_found',
    delete: 'not_found',
    look: 'not_found',
    read: 'not_found',
    ack: 'acknowledged already_acknowledged',
  },
} as const satisfies Record<string, Record<keyof typeof verbs, string>>;
type State = keyof typeof cells | 'read';

for (const [state, row] of Object.entries({ ...cells, read: cells.answered })) {
  test(`an item that is ${state} answers every verb as the contract requires`, async () => {
    const box = await account();
    for (const [verb, expected] of Object.entries(row)) {
      const agent = box.caller(`${state} ${verb}`);
      const output_result_id = await bring(box, agent, state as State);
      const reply = await verbs[verb as keyof typeof verbs](agent, output_result_id);
      assert.equal(said(reply), expected, `${verb} on ${state}`);
    }
  });
}

/** Brings the item of an agent into a state; returns the id of its decision. */
async function bring(box: TestAppliance, agent: Agent, state: State): Promise<string> {
  if (state === 'absent') return 'out_none';
  if (state === 'pending') {
    await agent.call('inputSend', { body: first });
    return 'out_none';
  }
  const output_result_id = await box.answered(agent, first, 'approve');
  if (state === 'read') await agent.call('outputRead', { params: { output_result_id } });
  if (state === 'acknowledged') await agent.call('outputAck', { params: { output_result_id } });
  return output_result_id;
}

/** Summarises a reply: its error code, or its state, revision, action and the flags that are true. */
function said({ json }: Reply): string {
  if (json?.error) return json.error.code;
  const data = json?.data as Record<string, unknown>;
  const flags = Object.keys(data).filter((name) => data[name] === true);
  return [data.action_value, data.status, data.revision, ...flags].filter((part) => part !== undefined).join(' ');
}

test('a refused or unchanged send keeps revision, times and position', async (t) => {
  const box = await standingAppliance(t);
  const agent = box.caller('agent');
  await verbs.send(agent, '');
  await agent.call('inputSend', { body: submission({ caller_item_id: 'later' }) });
  const before = await agent.call('inputList');
  box.clock.move(1_000);
  for (const verb of ['send', 'send other', 'replace'] as const) await verbs[verb](agent, '');
  assert.deepEqual(await agent.call('inputList'), before);

  await verbs['replace other'](agent, '');
  const [changed, later] = (await agent.call('inputList')).items;
  assert.deepEqual([changed?.revision, changed?.caller_item_id, later], [2, caller_item_id, before.items[1]]);
  assert.equal(changed?.created_at, before.items[0]?.created_at);
  assert.equal(changed?.updated_at, new Date(box.clock.now()).toISOString());
});

test('of twenty concurrent equal sends one creates, and of twenty different ones one is accepted', async () => {
  const agent = (await account()).caller('agent');
  const equal = await Promise.all(Array.from({ length: 20 }, () => agent.call('inputSend', { body: first })));
  assert.equal(equal.filter(({ created }) => created).length, 1);
  assert.equal(equal.filter(({ duplicate }) => duplicate).length, 19);

  const unlike = Array.from({ length: 20 }, (_, at) => submission({ caller_item_id: 'x', title: `Title ${at}` }));
  const replies = await Promise.all(unlike.map((body) => agent.request('inputSend', { body })));
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  assert.equal(replies.filter(({ json }) => json?.error?.code === 'pending_content_conflict').length, 19);
});
