import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { clientOf } from '../../helpers/client.ts';
import { document, hdoBeside, startHdo, temporary } from '../../helpers/hdo.ts';
import { action, submission } from '../../helpers/submissions.ts';

/** A served folder, for development or not. */
async function served(t: TestContext, flags: string[]) {
  const data = `${temporary(t)}/data`;
  const { caller } = await document(['init', ...flags, '--data', data]);
  const server = startHdo(t, ['serve', '--data', data, '--listen', '127.0.0.1:0']);
  const { stderr } = await server.written(/hdo serves .* at http\S+/);
  const base_url = /at (http\S+)/.exec(stderr)?.[1] ?? '';
  return { data, base_url, client: clientOf({ base_url }, caller) };
}

const rules = ['deploy-*=reject', 'left=-', '*=approve'].flatMap((rule) => ['--answer', rule]);

test('an agent in development gets the answers that the rules say', async (t) => {
  const { data, client } = await served(t, ['--dev']);
  const simulator = startHdo(t, ['simulate', '--data', data, ...rules]);
  const ids = ['deploy-web', 'left', 'invoice'];
  for (const caller_item_id of ids) await client.inputSend(submission({ caller_item_id }));
  const decided = await Promise.all(['deploy-web', 'invoice'].map((id) => client.decisionOn(id)));
  assert.deepEqual(
    decided.map(({ action_value }) => action_value),
    ['reject', 'approve'],
  );
  assert.equal((await client.inputRead('left')).status, 'pending');
  simulator.signal('SIGTERM');
  assert.match((await simulator.ended).stdout, /deploy-web: reject/);
});

test('every form gets an answer that fits it', async (t) => {
  const { data, client } = await served(t, ['--dev']);
  const options = ['a', 'b'].map((value) => ({ value, display: value }));
  const popups = [
    { kind: 'free_text', label: 'x', multiline: false, min_length: 12 },
    { kind: 'single_select', label: 'x', options },
    { kind: 'multi_select', label: 'x', options, min_selected: 2 },
    { kind: 'date_picker', label: 'x', mode: 'date', min_value: '2027-02-03' },
    { kind: 'date_picker', label: 'x', mode: 'datetime' },
    { kind: 'file_upload', label: 'x' },
  ] as const;
  for (const [at, popup] of popups.entries()) {
    const actions = [action({ value: 'go', popup: popup as never })];
    await client.inputSend(submission({ caller_item_id: `form-${at}`, actions }));
  }
  const said = await hdoBeside(['simulate', '--data', data, '--once']);
  assert.equal(said.code, 0, said.stderr);
  const { items } = await client.outputReadAll();
  assert.deepEqual(
    items.map(({ response }) => response.kind),
    popups.map(({ kind }) => kind),
  );
});

test('nothing is simulated where people decide', async (t) => {
  const { data } = await served(t, []);
  const said = await hdoBeside(['simulate', '--data', data]);
  assert.equal(said.code, 69);
  assert.match(said.stderr, /is not for development: make another one with hdo init --dev/);
});
