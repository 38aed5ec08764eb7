import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalise } from '../../src/contract/submission.ts';
import type { Popup } from '../../src/popups/index.ts';
import { action, asking, submission } from '../helpers/data/submissions.ts';

const nothing = { priority: null, row_accent_color: null, corner: null, details: null, card_visual: null };

test('an omitted field and a null field have the same default', () => {
  const { canonical, content_hash } = canonicalise(submission());
  const { priority, skip_disabled, row_accent_color, corner, details, card_visual } = canonical;
  assert.deepEqual({ priority, skip_disabled }, { priority: 'normal', skip_disabled: false });
  assert.deepEqual([row_accent_color, corner, details, card_visual], [null, null, null, null]);
  assert.equal(canonicalise(submission({ ...nothing, skip_disabled: null })).content_hash, content_hash);
});

test('the content hash of a submission never changes', () => {
  const { content_hash } = canonicalise(submission());
  assert.equal(content_hash, '464b122298c87a180aa140b274ac9b0ec727ad7a5d61c6dfdb3429cfb22a88b3');
});

const label = 'Which?';
const options = [
  { display: 'A', value: 'a' },
  { display: 'B', value: 'b' },
];
const iconless = options.map((option) => ({ ...option, icon: null }));

const popups: [Popup, object][] = [
  [{ kind: 'none' }, {}],
  [
    { kind: 'free_text', label, multiline: true },
    { placeholder: null, default_value: null, min_length: null, max_length: null },
  ],
  [{ kind: 'single_select', label, options }, { options: iconless }],
  [
    { kind: 'multi_select', label, options },
    { options: iconless, min_selected: 0, max_selected: 2 },
  ],
  [
    { kind: 'multi_select', label, options, min_selected: 1, max_selected: null },
    { options: iconless, max_selected: 2 },
  ],
  [
    { kind: 'date_picker', label, mode: 'date' },
    { placeholder: null, display_timezone: null, min_value: null, max_value: null },
  ],
  [{ kind: 'file_upload', label }, { accept_mime_types: null }],
  [{ kind: 'file_upload', label, accept_mime_types: ['Image/*'] }, { accept_mime_types: ['image/*'] }],
];

test('popups get all of their fields', () => {
  for (const [popup, expanded] of popups) {
    const { canonical } = canonicalise(asking(popup));
    assert.deepEqual(canonical.actions[0]?.popup, { ...popup, ...expanded });
  }
});

test('visuals get all of their fields', () => {
  const scale = { label, value: -0, display: 'none', min_value: -1, max_value: 1 };
  const visuals = [
    [{ kind: 'numeric_bar', ...scale } as const, { value: 0, unit: null }],
    [{ kind: 'progress_ring', ...scale } as const, { value: 0, unit: null, color: null }],
    [{ kind: 'pill', text: 'new', color: 'red' } as const, { icon: null }],
  ] as const;
  for (const [card_visual, expanded] of visuals) {
    const { canonical } = canonicalise(submission({ card_visual }));
    assert.deepEqual(canonical.card_visual, { ...card_visual, ...expanded });
  }
});

test('tone and style stay absent if both are omitted, and stay unchanged if both are sent', () => {
  const actions = [action({ value: 'a' }), action({ value: 'b', tone: 'danger', style: 'ghost' })];
  const { canonical } = canonicalise(submission({ actions }));
  const [bare, dressed] = canonical.actions;
  assert.equal('tone' in (bare ?? {}) || 'style' in (bare ?? {}), false);
  assert.deepEqual([dressed?.tone, dressed?.style], ['danger', 'ghost']);
});

test('texts stay unchanged, links are serialized by WHATWG, and HTML is normalized', () => {
  const link_buttons = [{ display: ' Ünï ', icon: 'x', url: 'HTTP://Example.COM:80/a b?q=ü#f' } as const];
  const { canonical } = canonicalise(submission({ title: 'a < b & c', caller_item_id: ' Id\u0301 ', link_buttons }));
  assert.equal(canonical.title, 'a &lt; b &amp; c');
  assert.equal(canonical.caller_item_id, ' Id\u0301 ');
  assert.deepEqual(canonical.link_buttons[0]?.display, ' Ünï ');
  assert.equal(canonical.link_buttons[0]?.url, 'http://example.com/a%20b?q=%C3%BC#f');
});
