import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalise } from '../../src/contract/submission.ts';
import { fieldCodes } from '../../src/lib/schema/complaint.ts';
import { refused, withValueAt } from '../helpers/appliance/refused.ts';
import { full } from '../helpers/data/full-submission.ts';

const long = (length: number) =>
  Array.from({ length }, (_, at) => ({ display: 'x', icon: 'x', url: `https://x.org/${at}` }));
const tooMany = Array.from({ length: 65 }, (_, at) => ({ display: 'x', value: `v${at}` }));

/** A value for one field, and the only complaint about it; its path is given if it differs from the field. */
const invalid: [path: string, value: unknown, code: keyof typeof fieldCodes, elsewhere?: string][] = [
  ['title', undefined, 'required'],
  ['row_type.icon', undefined, 'required'],
  ['actions[1].popup.multiline', undefined, 'required'],
  ['actions[2].popup.options[1].value', undefined, 'required'],
  ['card_visual.kind', undefined, 'required'],
  ['title', null, 'invalid_type'],
  ['actions', {}, 'invalid_type'],
  ['actions[0].tone', null, 'invalid_type'],
  ['actions[0].popup', 'none', 'invalid_type'],
  ['actions[0].popup.kind', 7, 'invalid_type'],
  ['actions[1].popup.min_length', 1.5, 'invalid_type'],
  ['skip_disabled', 'no', 'invalid_type'],
  ['card_visual', [], 'invalid_type'],
  ['link_buttons[0]', null, 'invalid_type'],
  ['priority', 'High', 'invalid_value'],
  ['actions[0].style', 'bold', 'invalid_value'],
  ['actions[4].popup.mode', 'time', 'invalid_value'],
  ['actions[4].popup.kind', 'constructor', 'invalid_value'],
  ['card_visual.value', Number.POSITIVE_INFINITY, 'invalid_value'],
  ['caller_item_id', '', 'too_short'],
  ['title', '', 'too_short'],
  ['actions[5].popup.accept_mime_types[0]', 'a/', 'too_short'],
  ['actions[5].popup.accept_mime_types[0]', '😀/', 'too_short'],
  ['actions[1].popup.default_value', 'a', 'too_short'],
  ['actions[1].popup.default_value', '😀', 'too_short'],
  ['actions[1].popup.default_value', 'abcdef', 'too_long'],
  ['actions', [], 'too_few_items'],
  ['actions[3].popup.options', [], 'too_few_items'],
  ['actions[5].popup.accept_mime_types', [], 'too_few_items'],
  ['link_buttons', long(33), 'too_many_items'],
  ['actions[2].popup.options', tooMany, 'too_many_items'],
  ['actions[1].popup.max_length', 0, 'out_of_range'],
  ['actions[3].popup.min_selected', -1, 'out_of_range'],
  ['actions[3].popup.max_selected', 4, 'out_of_range'],
  ['card_visual.value', 9.5, 'out_of_range'],
  ['card_visual.value', -1, 'out_of_range'],
  ['actions[1].value', 'a b', 'invalid_pattern'],
  ['actions[1].value', 'a\n', 'invalid_pattern'],
  ['actions[1].value', 'x'.repeat(129), 'invalid_pattern'],
  ['actions[4].popup.min_value', '2023-02-29', 'invalid_format'],
  ['actions[4].popup.max_value', '2024-12-31T00:00:00Z', 'invalid_format'],
  ['actions[4].popup.min_value', '2025-01-01', 'invalid_range'],
  ['actions[4].popup.max_value', '2024-01-01', 'invalid_range', 'actions[4].popup.min_value'],
  ['actions[3].popup.min_selected', 3, 'invalid_range'],
  ['card_visual.min_value', 9, 'invalid_range'],
  ['card_visual.max_value', 0, 'invalid_range', 'card_visual.min_value'],
  ['actions[2].value', 'none', 'duplicate_value'],
  ['actions[3].popup.options[2].value', 'a', 'duplicate_value'],
  ['actions[0].tone', undefined, 'incomplete_appearance'],
  ['actions[0].style', undefined, 'incomplete_appearance'],
  ['link_buttons[0].url', '/relative', 'invalid_url'],
  ['link_buttons[0].url', 'javascript:alert(1)', 'invalid_url'],
  ['link_buttons[0].url', 'https://me:secret@example.com/', 'invalid_url'],
  ['actions[4].popup.display_timezone', 'Mars/Olympus', 'invalid_timezone'],
  ['actions[4].popup.display_timezone', '+02:00', 'invalid_timezone'],
  ['actions[5].popup.accept_mime_types[0]', '*/*', 'invalid_mime_type'],
  ['actions[5].popup.accept_mime_types[0]', 'text/plain; charset=utf-8', 'invalid_mime_type'],
  ['row_type.icon', '<svg/>', 'unsupported_icon'],
  ['actions[2].popup.options[0].icon', 'star', 'unsupported_icon'],
  ['summary', '<script>alert(1)</script>', 'unsafe_html'],
  ['corner', '<img src=x>', 'unsafe_html'],
  ['row_accent_color', '#ff0000', 'unsafe_color'],
  ['card_visual.color', 'Red', 'unsafe_color'],
  ['account_id', 'acc_1', 'identity_not_allowed'],
  ['caller_id', null, 'identity_not_allowed'],
  ['actions[1].popup.label', 'a\ud800b', 'unsupported_characters'],
  ['details', 'a\0b', 'unsupported_characters'],
];

for (const [path, value, code, elsewhere] of invalid) {
  test(`${path} = ${JSON.stringify(value)?.slice(0, 40)} is ${code}`, () => {
    const { fields } = refused(withValueAt(full, path, value));
    assert.deepEqual(fields, [`${elsewhere ?? path} ${code}`]);
  });
}

test('the unchanged submission is valid', () => {
  assert.doesNotThrow(() => canonicalise(full));
});

test('the table contains every field code that a submission can have', () => {
  const met = new Set(invalid.map(([, , code]) => code));
  const unmet = Object.keys(fieldCodes).filter((code) => !met.has(code as keyof typeof fieldCodes));
  assert.deepEqual(unmet, ['invalid_cursor']);
});
