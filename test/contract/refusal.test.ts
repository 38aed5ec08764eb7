import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalise } from '../../src/contract/submission.ts';
import { full } from '../helpers/full-submission.ts';
import { refused, withValueAt } from '../helpers/refused.ts';
import { action, submission } from '../helpers/submissions.ts';

test('the code of a refusal is that of its gravest complaint', () => {
  const worse: [string, unknown, string][] = [
    ['caller_item_id', '', 'validation_failed'],
    ['row_type.icon', 'star', 'unsupported_icon'],
    ['row_accent_color', '#fff', 'unsafe_color'],
    ['title', '<script>', 'unsafe_html'],
  ];
  let body: unknown = full;
  for (const [path, value, code] of worse) {
    body = withValueAt(body, path, value);
    assert.equal(refused(body).code, code);
  }
});

test('structural complaints come before semantic ones, all of them together', () => {
  const body = { ...submission({ title: '<script>', summary: '' }), row_accent_color: 'mauve', account_id: 'acc_1' };
  assert.deepEqual(refused(body).fields, [
    'account_id identity_not_allowed',
    'summary too_short',
    'row_accent_color unsafe_color',
    'title unsafe_html',
  ]);
});

test('a body that is no object is refused as a whole', () => {
  for (const body of [null, [], 'text', 7, true, undefined]) {
    assert.deepEqual(refused(body), { code: 'validation_failed', fields: [' invalid_type'] });
  }
});

test('at most 50 fields are named, and a grave one behind them still gives its code', () => {
  const actions = Array.from({ length: 32 }, () => ({}));
  const { code, fields } = refused({ ...submission(), actions, title: '<script>' });
  assert.equal(code, 'unsafe_html');
  assert.equal(fields.length, 50);
});

test('identity is refused at the top level only', () => {
  const row_type = { display: 'Invoice', icon: 'x', caller_id: 'cal_1' } as const;
  assert.doesNotThrow(() => canonicalise(submission({ row_type })));
});

test('an omitted bound is never blamed', () => {
  const options = [{ display: 'A', value: 'a' }];
  const body = submission({
    actions: [action({ popup: { kind: 'multi_select', label: 'Which?', options, min_selected: 2 } })],
  });
  assert.deepEqual(refused(body).fields, ['actions[0].popup.min_selected invalid_range']);
});

test('of three equal values the later two are complained of', () => {
  const actions = [action(), action(), action()];
  assert.deepEqual(refused(submission({ actions })).fields, [
    'actions[1].value duplicate_value',
    'actions[2].value duplicate_value',
  ]);
});

test('a canonical text may have 256,000 bytes and not one more', () => {
  const spare = 256_000 - Buffer.byteLength(canonicalise(submission({ details: '' })).text);
  assert.doesNotThrow(() => canonicalise(submission({ details: 'x'.repeat(spare) })));
  assert.deepEqual(refused(submission({ details: 'é'.repeat(spare / 2 + 1) })).fields, [' too_long']);
});

test('a message never repeats what was sent', () => {
  const body = {
    ...submission({ title: '<secret-a>' }),
    row_accent_color: 'secret-b',
    actions: [{ value: 'secret c' }],
  };
  assert.throws(
    () => canonicalise(body),
    (refusal) => refusal instanceof Error && !JSON.stringify(refusal).includes('secret'),
  );
});
