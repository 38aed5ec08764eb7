import { action, submission } from './submissions.ts';

const label = 'Which?';
const options = () => [
  { display: 'A', value: 'a', icon: null },
  { display: 'B', value: 'b', icon: null },
  { display: 'C', value: 'c', icon: null },
];

/** A submission with every field and every kind of popup, so that tests can invalidate each. */
export const full = submission({
  priority: 'high',
  row_accent_color: 'green',
  corner: '2 d',
  details: 'All of it.',
  skip_disabled: true,
  link_buttons: [{ display: 'Open', icon: 'external-link', url: 'https://example.com/' }],
  card_visual: {
    kind: 'progress_ring',
    label,
    value: 5,
    display: '5',
    min_value: 0,
    max_value: 9,
    unit: 'x',
    color: 'red',
  },
  actions: [
    action({ value: 'none', tone: 'brand', style: 'solid' }),
    action({
      value: 'text',
      popup: { kind: 'free_text', label, multiline: false, default_value: 'abc', min_length: 2, max_length: 5 },
    }),
    action({ value: 'single', popup: { kind: 'single_select', label, options: options() } }),
    action({
      value: 'multi',
      popup: { kind: 'multi_select', label, options: options(), min_selected: 1, max_selected: 2 },
    }),
    action({
      value: 'date',
      popup: {
        kind: 'date_picker',
        label,
        mode: 'date',
        display_timezone: 'Europe/Zurich',
        min_value: '2024-02-29',
        max_value: '2024-12-31',
      },
    }),
    action({ value: 'file', popup: { kind: 'file_upload', label, accept_mime_types: ['image/*'] } }),
  ],
});
