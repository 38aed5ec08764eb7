import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Popup } from '../../src/popups/index.ts';
import { answered } from '../helpers/appliance/answered.ts';

const label = 'Which?';
const options = [{ display: 'A', value: 'a' }];

const popups: Popup[] = [
  { kind: 'none' },
  { kind: 'free_text', label, multiline: false },
  { kind: 'single_select', label, options },
  { kind: 'multi_select', label, options },
  { kind: 'date_picker', label, mode: 'date' },
  { kind: 'file_upload', label },
];

test('a response must be an object of its popup’s kind', () => {
  for (const popup of popups) {
    const other = popup.kind === 'none' ? 'free_text' : 'none';
    assert.deepEqual(answered(popup, { kind: other }), ['response.kind invalid_value'], popup.kind);
    assert.deepEqual(answered(popup, { kind: 'riddle' }), ['response.kind invalid_value'], popup.kind);
    for (const nothing of [null, undefined, 'none', [], 7]) {
      assert.deepEqual(answered(popup, nothing), ['response invalid_type'], popup.kind);
    }
  }
});

test('a response without its kind or a field is refused with the missing paths', () => {
  const lacking: [Popup, string[]][] = [
    [{ kind: 'none' }, ['response.kind required']],
    [{ kind: 'free_text', label, multiline: false }, ['response.kind required', 'response.text required']],
    [{ kind: 'single_select', label, options }, ['response.kind required', 'response.value required']],
    [{ kind: 'multi_select', label, options }, ['response.kind required', 'response.values required']],
    [{ kind: 'date_picker', label, mode: 'date' }, ['response.mode required']],
    [{ kind: 'file_upload', label }, ['response.kind required', 'response.upload_id required']],
  ];
  for (const [popup, complaints] of lacking) assert.deepEqual(answered(popup, {}), complaints, popup.kind);
});

test('a response with an unknown property is refused', () => {
  assert.deepEqual(answered({ kind: 'none' }, { kind: 'none', text: 'but' }), ['response invalid_value']);
  const upload = { kind: 'file_upload', upload_id: 'upl_1', file: {} };
  assert.deepEqual(answered({ kind: 'file_upload', label }, upload), ['response invalid_value']);
});

test('a response of kind none has no other fields, and a file response names its upload', () => {
  assert.deepEqual(answered({ kind: 'none' }, { kind: 'none' }), { kind: 'none' });
  const upload = { kind: 'file_upload', upload_id: 'upl_1' };
  assert.deepEqual(answered({ kind: 'file_upload', label }, upload), upload);
});
