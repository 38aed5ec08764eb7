import type { Popup } from '../../popups/index.ts';
import type { Submission } from '../submission.ts';
import { questions } from './questions.ts';

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
