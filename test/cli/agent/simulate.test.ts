import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, submission } from '../../helpers/data/submissions.ts';
import { hdoBeside, startHdo } from '../../helpers/programs/hdo.ts';
import { servedFolder } from '../../helpers/programs/served-folder.ts';

const rules = ['deploy-*=reject', 'left=-', '*=approve'].flatMap((rule) => ['--answer', rule]);

test('an agent in development gets the answers of the rules', async (t) => {
  const { data, client } = await servedFolder(t, ['--dev']);
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
  const once = await hdoBeside(['simulate', '--once', '--answer', 'other-*=approve', '--seed', '7', '--data', data]);
  const said = ['left: left (no rule matches it)', ended({ left: 1 }), 'left: left (no rule matches it)', ''];
  assert.deepEqual([once.code, once.stdout.split('\n')], [0, said]);
});

const ended = ({ left }: { left: number }) => `answered 0, undone 0, left ${left}; seed 7`;

const options = ['a', 'b', 'c'].map((value) => ({ value, display: value }));
/** A popup of each kind with narrow bounds, and the response to it. */
const forms = [
  [{ kind: 'none' }, { kind: 'none' }],
  [{ kind: 'free_text', multiline: false, min_length: 12 }, { text: 'simulated...' }],
  [{ kind: 'free_text', multiline: true, max_length: 3 }, { text: 'sim' }],
  [{ kind: 'free_text', multiline: true, default_value: 'as\nis' }, { text: 'as\nis' }],
  [{ kind: 'single_select', options: [{ value: 'only', display: 'Only' }] }, { value: 'only' }],
  [{ kind: 'multi_select', options, min_selected: 2 }, { values: ['a', 'b'] }],
  [{ kind: 'multi_select', options, max_selected: 0 }, { values: [] }],
  [{ kind: 'date_picker', mode: 'date', max_value: '2027-02-03' }, { value_date: '2027-02-03' }],
  [
    { kind: 'date_picker', mode: 'datetime' },
    { value_utc: '2030-01-01T12:00:00.000Z', display_timezone: 'UTC' },
  ],
  [
    { kind: 'date_picker', mode: 'datetime', min_value: '2027-02-03T04:05:06Z', display_timezone: 'Asia/Tokyo' },
    { value_utc: '2027-02-03T04:05:06.000Z', display_timezone: 'Asia/Tokyo' },
  ],
  [{ kind: 'file_upload' }, { file: { filename: 'simulated.txt', mime_type: 'text/plain' } }],
  ...[
    ['application/pdf', 'application/pdf', 'simulated.pdf'],
    ['image/*', 'image/png', 'simulated.png'],
    ['application/x-own', 'application/x-own', 'simulated.bin'],
    ['audio/*', 'audio/x-simulated', 'simulated.bin'],
  ].map(
    ([accepts, mime_type, filename]) =>
      [{ kind: 'file_upload', accept_mime_types: [accepts] }, { file: { mime_type, filename } }] as const,
  ),
] as const;

test('every kind of popup gets an answer within its bounds', async (t) => {
  const { data, client } = await servedFolder(t, ['--dev']);
  for (const [at, [popup]] of forms.entries()) {
    const asked = popup.kind === 'none' ? popup : { label: 'x', ...popup };
    const actions = [action({ value: 'go', popup: asked as never })];
    await client.inputSend(submission({ caller_item_id: `form-${at}`, actions }));
  }
  const said = await hdoBeside(['simulate', '--data', data, '--once']);
  assert.equal(said.code, 0, said.stderr);
  const { items } = await client.outputReadAll();
  assert.equal(items.length, forms.length, said.stdout);
  for (const [at, [, response]] of forms.entries()) {
    const decided = items.find(({ caller_item_id }) => caller_item_id === `form-${at}`);
    assert.partialDeepStrictEqual(decided?.response, response);
  }
});

test('hdo simulate refuses a folder that people use', async (t) => {
  const { data } = await servedFolder(t, []);
  const said = await hdoBeside(['simulate', '--data', data]);
  assert.equal(said.code, 69);
  assert.match(said.stderr, /is not a development folder: create one with hdo init --dev/);
});
