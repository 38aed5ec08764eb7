import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { Popup } from '../../src/popups/index.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { asking, submission } from '../helpers/data/submissions.ts';

const label = 'Which?';
const options = [
  { display: 'A', value: 'a' },
  { display: 'B', value: 'b' },
];

/** A response to every kind of popup, and the stored response if it differs. */
const answers: { name: string; popup: Popup; response: object; read?: object }[] = [
  { name: 'none', popup: { kind: 'none' }, response: { kind: 'none' } },
  {
    name: 'free_text',
    popup: { kind: 'free_text', label, multiline: true },
    response: { kind: 'free_text', text: ' Grüße, “<b>” 👍\n' },
  },
  {
    name: 'single_select',
    popup: { kind: 'single_select', label, options },
    response: { kind: 'single_select', value: 'b' },
  },
  {
    name: 'multi_select',
    popup: { kind: 'multi_select', label, options },
    response: { kind: 'multi_select', values: ['b', 'a'] },
    read: { kind: 'multi_select', values: ['a', 'b'] },
  },
  {
    name: 'date_picker of a date',
    popup: { kind: 'date_picker', label, mode: 'date' },
    response: { kind: 'date_picker', mode: 'date', value_date: '2024-02-29', display_timezone: 'Europe/Zurich' },
  },
  {
    name: 'date_picker of an instant',
    popup: { kind: 'date_picker', label, mode: 'datetime', display_timezone: 'Asia/Tokyo' },
    response: { kind: 'date_picker', mode: 'datetime', value_utc: '2024-02-29T12:00:00Z' },
    read: {
      kind: 'date_picker',
      mode: 'datetime',
      value_utc: '2024-02-29T12:00:00.000Z',
      display_timezone: 'Asia/Tokyo',
    },
  },
];

test('the caller reads exactly what the person answered, for every popup', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const person = box.person('Ada');
  for (const { name, popup, response, read = response } of answers) {
    await agent.call('inputSend', { body: { ...asking(popup), caller_item_id: name } });
    const item = await person.find(agent, name);
    const output_result_id = await person.answer(item, 'go', response);
    const { items } = await agent.call('outputCheck');
    const output = await agent.call('outputRead', { params: { output_result_id } });
    const decided = await person.find(agent, name, 'decided');

    assert.equal(items.at(-1)?.output_result_id, output_result_id);
    assert.deepEqual(output.response, read, name);
    assert.deepEqual([output.action_value, output.answered_by], ['go', 'Ada']);
    assert.deepEqual(output.raw_input, item.raw_input);
    assert.deepEqual(decided.answer?.response, read);
  }
});

test('the caller downloads exactly the file that the person uploaded', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const person = box.person('Ada');
  await agent.call('inputSend', { body: asking({ kind: 'file_upload', label }) });
  const item = await person.find(agent, 'invoice-1');
  const bytes = randomBytes(200_000);
  const headers = { 'content-type': 'application/x-scan', 'x-filename': encodeURIComponent('Grüße “1”.scan') };
  const query = { item_id: item.item_id, action_value: 'go' };
  const { upload_id, ...uploaded } = await person.call('uploadSend', { query, headers, body: bytes });
  const output_result_id = await person.answer(item, 'go', { kind: 'file_upload', upload_id });
  const { response } = await agent.call('outputRead', { params: { output_result_id } });
  assert.ok(response.kind === 'file_upload');
  const { file_id, ...file } = response.file;
  const download = await agent.request('outputFile', { params: { output_result_id, file_id } });

  assert.deepEqual(file, uploaded);
  assert.deepEqual([file.filename, file.size_bytes], ['Grüße “1”.scan', bytes.length]);
  assert.equal(file.sha256, hash('sha256', bytes));
  assert.deepEqual(download.bytes, bytes);
});

test('an item is shown as it was sent, with its HTML as trees', async () => {
  const box = await account();
  const agent = box.caller('Billing agent');
  const sent = submission({
    title: 'Pay <b>now</b> & here',
    details: '<p>Go <a href="https://example.com/">on</a></p>',
  });
  await agent.call('inputSend', { body: sent });
  const { item_id, html, raw_input, ...item } = await box.person('Ada').find(agent, 'invoice-1');
  const { raw_input: read } = await agent.call('inputRead', { body: { caller_item_id: 'invoice-1' } });

  assert.match(item_id, /^itm_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.deepEqual(raw_input, read);
  assert.deepEqual(html?.title, ['Pay ', { tag: 'b', children: ['now'] }, ' & here']);
  assert.deepEqual(html?.details, [
    { tag: 'p', children: ['Go ', { tag: 'a', attributes: { href: 'https://example.com/' }, children: ['on'] }] },
  ]);
  assert.equal(html?.corner, null);
  assert.deepEqual(item.caller, { caller_id: agent.caller_id, display_name: 'Billing agent' });
  assert.deepEqual([item.status, item.revision, item.answer], ['pending', 1, null]);
});

test('an acknowledged item stays in the decided view without its content', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const person = box.person('Ada');
  const output_result_id = await box.answered(agent, submission(), 'approve');
  const before = await person.find(agent, 'invoice-1', 'decided');
  await agent.call('outputRead', { params: { output_result_id } });
  await agent.call('outputAck', { params: { output_result_id } });
  const { item } = await person.call('itemRead', { params: { item_id: before.item_id } });
  const listed = await person.find(agent, 'invoice-1', 'decided');

  assert.deepEqual(listed, item);
  assert.deepEqual([before.status, item.status], ['answered', 'acknowledged']);
  assert.deepEqual([item.raw_input, item.html, item.answer?.response], [null, null, null]);
  assert.equal(item.answer?.action_value, 'approve');
  assert.ok(item.answer?.read_at && item.answer.acknowledged_at);
});
