import { type Canonical, canonicalise, type Submission } from '../submission.ts';

export const request = {
  caller_item_id: 'deploy/api/4.12.0',
  priority: 'high',
  row_type: { display: 'Deployment', icon: 'rocket' },
  row_accent_color: 'blue',
  title: 'Deploy api 4.12.0 to production?',
  subtitle: 'All 1,204 checks are green',
  corner: '14:30',
  summary: 'Three services change. <strong>The migration takes about two minutes</strong>, during which writes wait.',
  details: '<ul><li>orders: one new column</li><li>billing: rounding fixed</li><li>mail: no change of data</li></ul>',
  link_buttons: [
    { display: 'Changes', icon: 'external-link', url: 'https://git.example.com/api/compare/4.11.2...4.12.0' },
  ],
  card_visual: {
    kind: 'numeric_bar',
    label: 'Error budget left',
    value: 71,
    display: '71 %',
    min_value: 0,
    max_value: 100,
    unit: '%',
  },
  skip_disabled: false,
  actions: [
    {
      display: 'Deploy',
      icon: 'rocket',
      value: 'deploy',
      overflow: false,
      tone: 'success',
      style: 'solid',
      popup: { kind: 'none' },
    },
    {
      display: 'Not now',
      icon: 'clock',
      value: 'later',
      overflow: false,
      tone: 'neutral',
      style: 'outline',
      popup: { kind: 'free_text', label: 'What has to happen first?', multiline: true, max_length: 500 },
    },
    {
      display: 'Deploy to one region',
      icon: 'send',
      value: 'one-region',
      overflow: true,
      popup: {
        kind: 'single_select',
        label: 'Which region?',
        options: [
          { display: 'Frankfurt', value: 'eu-central', icon: null },
          { display: 'Virginia', value: 'us-east', icon: null },
        ],
      },
    },
  ],
} satisfies Submission;

let stored: Canonical | undefined;

/** Returns the canonical form of `request`. It is computed on first use, so that it does not slow down the start. */
export function rawInput(): Canonical {
  stored ??= canonicalise(request).canonical;
  return stored;
}
