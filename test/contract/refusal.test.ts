import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalise } from '../../src/contract/submission.ts';
import { refused, withValueAt } from '../helpers/appliance/refused.ts';
import { full } from '../helpers/data/full-submission.ts';
import { action, submission } from '../helpers/data/submissions.ts';

test('the code of a refusal is that of the most serious complaint, or validation_failed for a structural one', () => {
  const worse: [string, unknown, string][] = [
    ['actions[1].value', full.actions[0]?.value, 'validation_failed'],
    ['row_type.icon', 'star', 'unsupported_icon'],
    ['row_accent_color', '#fff', 'unsafe_color'],
    ['title', '<script>', 'unsafe_html'],
    ['caller_item_id', '', 'validation_failed'],
  ];
  let body: unknown = full;
  for (const [path, value, code] of worse) {
    body = withValueAt(body, path, value);
    assert.equal(refused(body).code, code);
  }
});

test('all complaints are reported at once, structural ones first', () => {
  const body = { ...submission({ title: '<script>', summary: '' }), row_accent_color: 'mauve', account_id: 'acc_1' };
  assert.deepEqual(refused(body).fields, [
    'account_id identity_not_allowed',
    'summary too_short',
    'row_accent_color unsafe_color',
    'title unsafe_html',
  ]);
});

test('a body that is not an object is refused with one complaint', () => {
  for (const body of [null, [], 'text', 7, true, undefined]) {
    assert.deepEqual(refused(body), { code: 'validation_failed', fields: [' invalid_type'] });
  }
});

test('a refusal lists at most 50 fields, but an unlisted serious one still decides its code', () => {
  const options = [{ display: 'A', value: 'a', icon: 'star' }, ...Array(40).fill({ display: 'B', value: 'a' })];
  const popup = { kind: 'multi_select', label: 'Which?', options } as const;
  const actions = [action({ popup }), action({ popup, value: 'other' })];
  const { code, fields } = refused({ ...submission(), actions, title: '<script>' });
  assert.equal(code, 'unsafe_html');
  assert.equal(fields.length, 50);
});

test('ids of the caller are refused at the top level only', () => {
  const row_type = { display: 'Invoice', icon: 'x', caller_id: 'cal_1' } as const;
  assert.doesNotThrow(() => canonicalise(submission({ row_type })));
});

test('complaints never name an omitted bound', () => {
  const options = [{ display: 'A', value: 'a' }];
  const body = submission({
    actions: [action({ popup: { kind: 'multi_select', label: 'Which?', options, min_selected: 2 } })],
  });
  assert.deepEqual(refused(body).fields, ['actions[0].popup.min_selected invalid_range']);
});

test('the later two of three equal values get complaints', () => {
  const actions = [action(), action(), action()];
  assert.deepEqual(refused(submission({ actions })).fields, [
    'actions[1].value duplicate_value',
    'actions[2].value duplicate_value',
  ]);
});

test('a canonical text may have at most 256,000 bytes', () => {
  const spare = 256_000 - Buffer.byteLength(canonicalise(submission({ details: '' })).text);
  assert.doesNotThrow(() => canonicalise(submission({ details: 'x'.repeat(spare) })));
  assert.deepEqual(refused(submission({ details: 'é'.repeat(spare / 2 + 1) })).fields, ['details too_long']);
});

test('messages never repeat sent values', () => {
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
