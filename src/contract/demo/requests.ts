import type { Popup } from '../../popups/index.ts';
import type { CardVisual } from '../../visuals/index.ts';
import type { Submission } from '../submission.ts';

type Question = {
  look: Omit<Submission, 'caller_item_id' | 'link_buttons' | 'actions'>;
  action: Pick<Submission['actions'][number], 'display' | 'icon' | 'value' | 'tone' | 'style'>;
  popup: Popup;
};

const confidence: CardVisual = {
  kind: 'progress_ring',
  label: 'Confidence',
  value: 72,
  display: '72 %',
  min_value: 0,
  max_value: 100,
  unit: '%',
  color: 'teal',
};
const amount: CardVisual = {
  kind: 'numeric_bar',
  label: 'Amount',
  value: 480,
  display: '480 of 1,000',
  min_value: 0,
  max_value: 1_000,
  unit: 'EUR',
};
const waiting: CardVisual = { kind: 'pill', text: 'customer waits', color: 'orange', icon: 'clock' };

/** The questions of the demo: every kind of popup and every visual once. */
const questions: readonly Question[] = [
  {
    look: {
      row_type: { display: 'Invoice', icon: 'credit-card' },
      priority: 'high',
      title: 'Pay <strong>invoice 4711</strong>',
      subtitle: 'Example Ltd., due tomorrow',
      summary: 'The invoice matches the order and the delivery.',
      card_visual: amount,
    },
    action: { display: 'Pay', icon: 'check', value: 'pay', tone: 'success', style: 'solid' },
    popup: { kind: 'none' },
  },
  {
    look: {
      row_type: { display: 'Mail', icon: 'mail' },
      title: 'Answer to a complaint',
      subtitle: 'The parcel came late',
      summary: 'A draft is ready; change it as you like.',
      details: '<p>The customer has been with us for <em>six years</em>.</p>',
      card_visual: confidence,
    },
    action: { display: 'Send', icon: 'send', value: 'send' },
    popup: {
      kind: 'free_text',
      label: 'Answer',
      multiline: true,
      default_value: 'We are sorry that your parcel came late.',
      max_length: 2_000,
    },
  },
  {
    look: {
      row_type: { display: 'Deployment', icon: 'rocket' },
      priority: 'urgent',
      row_accent_color: 'purple',
      title: 'Release 2.4 is ready',
      subtitle: 'All tests pass',
      summary: 'Where should it go first?',
      card_visual: waiting,
    },
    action: { display: 'Deploy', icon: 'rocket', value: 'deploy', tone: 'danger', style: 'solid' },
    popup: {
      kind: 'single_select',
      label: 'Environment',
      options: [
        { display: 'Staging', value: 'staging', icon: 'flask-conical' },
        { display: 'Production', value: 'production', icon: 'rocket' },
      ],
    },
  },
  {
    look: {
      row_type: { display: 'Access', icon: 'user-plus' },
      title: 'A new colleague needs access',
      subtitle: 'Starts on Monday',
      summary: 'Choose what they may use.',
    },
    action: { display: 'Grant', icon: 'user-plus', value: 'grant' },
    popup: {
      kind: 'multi_select',
      label: 'Systems',
      min_selected: 1,
      options: [
        { display: 'Mail', value: 'mail', icon: 'mail' },
        { display: 'Calendar', value: 'calendar', icon: 'calendar' },
        { display: 'Archive', value: 'archive', icon: 'archive' },
      ],
    },
  },
  {
    look: {
      row_type: { display: 'Meeting', icon: 'calendar' },
      title: 'When shall the review take place?',
      subtitle: 'An hour, everybody has time',
      summary: 'The agent invites everybody on the day that you choose.',
    },
    action: { display: 'Choose a day', icon: 'calendar', value: 'choose-day' },
    popup: { kind: 'date_picker', label: 'Day', mode: 'date' },
  },
  {
    look: {
      row_type: { display: 'Document', icon: 'file' },
      priority: 'low',
      title: 'The signed contract is missing',
      subtitle: 'Example Ltd.',
      summary: 'Upload it and the agent files it.',
    },
    action: { display: 'Upload', icon: 'upload', value: 'upload' },
    popup: { kind: 'file_upload', label: 'Contract' },
  },
];

export type DemoRequest = { popup: Popup['kind']; submission: Submission };

/** Builds one request for every kind of popup, with ids that are unique to this run. */
export function demoRequests(run: string): DemoRequest[] {
  return questions.map(({ look, action, popup }) => ({
    popup: popup.kind,
    submission: {
      caller_item_id: `demo-${run}-${popup.kind}`,
      link_buttons: [],
      ...look,
      actions: [
        { ...action, overflow: false, popup },
        { display: 'Not now', icon: 'x', value: 'not-now', overflow: true, popup: { kind: 'none' } },
      ],
    },
  }));
}

/** The request that waits in a new inbox, and teaches the keys by being answered. Nothing follows from its answer. */
export const firstExample: Submission = {
  caller_item_id: 'first-example',
  row_type: { display: 'Example', icon: 'message-square' },
  title: 'Answer this request with a key',
  subtitle: 'An example. Nothing follows from your answer.',
  summary: 'Press <strong>1</strong> for the first answer below, or <strong>2</strong> for the second.',
  details:
    '<p>Agents ask like this, and go on when they have read your answer. Until then, <strong>u</strong> undoes ' +
    'it. The keys <strong>j</strong> and <strong>k</strong> go to the next and to the previous request, and ' +
    '<strong>?</strong> shows all keys.</p>',
  link_buttons: [],
  actions: [
    { display: 'That was easy', icon: 'check', value: 'easy', overflow: false, popup: { kind: 'none' } },
    { display: 'I used the button', icon: 'x', value: 'button', overflow: false, popup: { kind: 'none' } },
  ],
};
