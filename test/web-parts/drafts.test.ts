import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkAnswer } from '../../src/contract/answer.ts';
import { canonicalise } from '../../src/contract/submission.ts';
import type { CanonicalPopup, Popup } from '../../src/popups/index.ts';
import { readDate } from '../../src/web/forms/drafts/date.ts';
import { readDatetime } from '../../src/web/forms/drafts/datetime.ts';
import type { Draft, Reading } from '../../src/web/forms/drafts/draft.ts';
import { readFile } from '../../src/web/forms/drafts/file.ts';
import { readMulti, readSingle, readText } from '../../src/web/forms/drafts/readings.ts';
import { popup as anyPopup } from '../helpers/data/arbitrary-popups.ts';
import { value as chosen } from '../helpers/data/arbitrary-texts.ts';
import { tries } from '../helpers/data/seed.ts';
import { asking } from '../helpers/data/submissions.ts';

/** Turns a draft into a response for the server, valid or not, and reads it as the page does. */
function sent(popup: CanonicalPopup, draft: Draft): { response: object; reading: Reading } {
  const { kind } = popup;
  switch (popup.kind) {
    case 'none':
      return { response: { kind }, reading: { answer: { kind: 'none' } } };
    case 'free_text':
      return { response: { kind, text: draft.text ?? popup.default_value ?? '' }, reading: readText(popup, draft) };
    case 'single_select':
      return { response: { kind, value: draft.value }, reading: readSingle(popup, draft) };
    case 'multi_select':
      return { response: { kind, values: draft.values ?? [] }, reading: readMulti(popup, draft) };
    case 'file_upload':
      return { response: { kind, upload_id: draft.file?.upload_id }, reading: readFile(popup, draft) };
    default:
      return dated(popup, draft);
  }
}

function dated(popup: Extract<CanonicalPopup, { kind: 'date_picker' }>, draft: Draft) {
  const { kind, mode, display_timezone } = popup;
  if (mode === 'date') {
    const value_date = draft.date || undefined;
    return { response: { kind, mode, value_date, display_timezone }, reading: readDate(popup, draft) };
  }
  const whole = draft.date && draft.time;
  const value_utc = whole ? `${draft.date}T${draft.time}:00.000Z` : undefined;
  return { response: { kind, mode, value_utc, display_timezone }, reading: readDatetime(popup, draft) };
}

function agree(asked: Popup, draft: Draft): void {
  const popup = canonicalise(asking(asked)).canonical.actions[0]?.popup ?? assert.fail();
  const { response, reading } = sent(popup, draft);
  const verdict = checkAnswer(popup, response, null);
  if ('complaints' in verdict) assert.deepEqual(reading.complaints?.[0], verdict.complaints[0]);
  else {
    assert.ok(reading.answer, JSON.stringify(reading.complaints));
    assert.deepEqual('response' in checkAnswer(popup, reading.answer, null), true);
    if (popup.kind !== 'date_picker') assert.deepEqual(reading.answer, verdict.response);
  }
}

const label = 'Label';
const options = ['a', 'b', 'c'].map((value) => ({ display: value.toUpperCase(), value }));
const text = { kind: 'free_text', label, multiline: true } as const;
const day = { kind: 'date_picker', label, mode: 'date' } as const;
const time = { kind: 'date_picker', label, mode: 'datetime', display_timezone: 'UTC' } as const;
const bounded = { ...time, min_value: '2026-10-21T10:00:30Z', max_value: '2026-10-31T22:00:00Z' } as const;

const cases: [what: string, popup: Popup, draft: Draft][] = [
  ['a text of just enough astral characters', { ...text, min_length: 3, max_length: 3 }, { text: '😀👍🏽' }],
  ['a text one character short', { ...text, min_length: 3 }, { text: '😀😀' }],
  ['a text one character long', { ...text, max_length: 2 }, { text: '😀😀😀' }],
  ['a blank text', text, { text: '' }],
  ['an unchanged default text', { ...text, default_value: 'a\r\nb' }, {}],
  ['a text with half a surrogate pair', text, { text: '\ud83d' }],
  ['a text with U+0000', text, { text: 'a\0' }],
  ['no choice', { kind: 'single_select', label, options }, {}],
  ['a choice', { kind: 'single_select', label, options }, { value: 'b' }],
  ['a choice that is no longer offered', { kind: 'single_select', label, options }, { value: 'z' }],
  ['too few choices', { kind: 'multi_select', label, options, min_selected: 2 }, { values: ['c'] }],
  ['too many choices', { kind: 'multi_select', label, options, max_selected: 1 }, { values: ['c', 'a'] }],
  ['choices in another order', { kind: 'multi_select', label, options }, { values: ['c', 'a'] }],
  ['no day', day, { date: '' }],
  ['half a day', day, { date: '0' }],
  ['a day that does not exist', day, { date: '2026-02-29' }],
  ['the first day', { ...day, min_value: '2026-11-02' }, { date: '2026-11-02' }],
  ['the day before it', { ...day, min_value: '2026-11-02' }, { date: '2026-11-01' }],
  ['the day after the last', { ...day, max_value: '2026-11-02' }, { date: '2026-11-03' }],
  ['a day without a time', time, { date: '2026-11-02' }],
  ['a moment', bounded, { date: '2026-10-25', time: '02:30' }],
  ['a moment too early by less than a minute', bounded, { date: '2026-10-21', time: '10:00' }],
  ['a moment too late by a minute', bounded, { date: '2026-10-31', time: '22:01' }],
  ['no file', { kind: 'file_upload', label }, {}],
  ['a file', { kind: 'file_upload', label }, { file: { upload_id: 'u', filename: 'f', size_bytes: 1 } }],
];

for (const [what, popup, draft] of cases) {
  test(`page and server agree on ${what}`, () => agree(popup, draft));
}

const drafts = fc.record({
  text: fc.string({ unit: 'binary', maxLength: 8 }),
  value: chosen,
  date: fc.constantFrom('1999-12-31', '2026-02-29', '2100-06-15', ''),
});

test('page and server agree on any draft of any popup', () => {
  fc.assert(
    fc.property(anyPopup, drafts, (popup, draft) => agree(popup as Popup, draft)),
    tries(500),
  );
});
