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
