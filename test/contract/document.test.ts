import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Canonical, Submission } from '../../src/contract/submission.ts';
import { ActionResponse, Answer } from '../../src/popups/index.ts';

const ajv = new Ajv2020({ strict: false, formats: { date: true, 'date-time': true } });
const documents = { Submission, Canonical, ActionResponse, Answer };

test('every schema serializes to plain JSON Schema without our own keywords', () => {
  for (const [name, schema] of Object.entries(documents)) {
    const document = JSON.parse(JSON.stringify(schema));
    assert.ok(ajv.validateSchema(document), name);
    assert.deepEqual(Object.getOwnPropertySymbols(document), [], name);
  }
});

test('a stored response must have exactly the fields of its kind', () => {
  const delivered = ajv.compile(JSON.parse(JSON.stringify(ActionResponse)));
  const file = { file_id: 'f', filename: 'a.png', mime_type: 'image/png', size_bytes: 0, sha256: 'a'.repeat(64) };
  const responses = [
    { kind: 'none' },
    { kind: 'free_text', text: '' },
    { kind: 'single_select', value: 'a' },
    { kind: 'multi_select', values: [] },
    { kind: 'date_picker', mode: 'date', value_date: '2024-02-29', display_timezone: null },
    { kind: 'date_picker', mode: 'datetime', value_utc: '2024-02-29T00:00:00.000Z', display_timezone: 'UTC' },
    { kind: 'file_upload', file },
  ];
  for (const response of responses) {
    assert.ok(delivered(response), JSON.stringify(response));
    assert.equal(delivered({ ...response, extra: 1 }), false, response.kind);
    for (const name of Object.keys(response)) {
      assert.equal(delivered({ ...response, [name]: undefined }), false, `${response.kind} without ${name}`);
    }
  }
});
