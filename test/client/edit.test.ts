import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { clientOf } from '../helpers/appliance/client.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { root } from '../helpers/data/sources.ts';
import { builtClients } from '../helpers/programs/built-clients.ts';
import { python } from '../helpers/programs/python.ts';
import { eventually } from '../helpers/until.ts';

const title = 'Send this to Dana Whitfield?';
const draft = 'We are sorry that your parcel came late.';

/** Opens a server with an agent, and a person who answers the next request with a text. */
async function office() {
  const box = await account();
  const agent = box.caller('agent');
  const person = box.person('petra');
  const answer = async (action_value: string, text: string) => {
    await eventually(async () => (await agent.call('inputList')).returned_count === 1);
    const { items } = await agent.call('inputList');
    const item = await person.find(agent, items[0]?.caller_item_id ?? '');
    await person.answer(item, action_value, { kind: 'free_text', text });
    return item;
  };
  return { box, agent, answer, env: { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key } };
}

test('edit resolves with the sent text, whether it changed, and the reason of a rejection', async () => {
  const { box, agent, answer } = await office();
  const client = clientOf(box, agent);
  const cases = [
    ['send', 'Sorry for the delay.', { text: 'Sorry for the delay.', changed: true, reason: null }],
    ['send', draft, { text: draft, changed: false, reason: null }],
    ['reject', 'Call her.', { text: null, changed: false, reason: 'Call her.' }],
    ['reject', '', { text: null, changed: false, reason: null }],
  ] as const;
  for (const [action_value, text, expected] of cases) {
    const [edited, { raw_input }] = await Promise.all([
      client.edit(`<b> & ${title}`, draft, { request: { priority: 'high' }, send: 'Reply' }),
      answer(action_value, text),
    ]);
    const { decision, ...rest } = edited;
    assert.deepEqual(rest, expected);
    assert.deepEqual([raw_input?.title, raw_input?.priority], [`&lt;b&gt; &amp; ${title}`, 'high']);
    await client.outputAck(decision.output_result_id);
  }
});

test('edit takes no answer to another text that was put under its id', async () => {
  const { box, agent } = await office();
  const client = clientOf(box, agent);
  const edited = client.edit(title, draft, { wait_seconds: 1 });
  edited.catch(() => {});
  await eventually(async () => (await agent.call('inputList')).returned_count === 1);
  const { items } = await agent.call('inputList');
  const { raw_input } = await client.inputRead(items[0]?.caller_item_id ?? '');
  await client.inputReplace({ ...raw_input, subtitle: 'Another one' });
  await assert.rejects(edited, { code: 'not_as_sent' });
});

test('the examples for an edit print the text that a person sent', async () => {
  builtClients();
  const { answer, env } = await office();
  const run = {
    ts: () => spoken(process.execPath, ['examples/edit.mjs'], { cwd: root, env: { ...process.env, ...env } }),
    py: () => python(readFileSync(join(root, 'examples/edit.py'), 'utf8'), env),
  };
  for (const one of [run.ts, run.py]) {
    const [said] = await Promise.all([one(), answer('send', 'Sorry for the delay.')]);
    assert.deepEqual(said, { code: 0, stdout: 'changed Sorry for the delay.\n', stderr: '' });
    const [no] = await Promise.all([one(), answer('reject', 'Call her.')]);
    assert.deepEqual(no, { code: 0, stdout: 'rejected Call her.\n', stderr: '' });
  }
});
