import type { Submission } from '../../../src/contract/submission.ts';
import type { Popup } from '../../../src/popups/index.ts';

/** Creates a small valid submission with the actions `approve` and `reject`, without popups. Fields can be replaced. */
export function submission(overrides: Partial<Submission> = {}): Submission {
  return {
    caller_item_id: 'invoice-1',
    row_type: { display: 'Invoice', icon: 'credit-card' },
    title: 'Approve the payment',
    subtitle: 'Invoice 1 of Example',
    summary: 'The invoice matches the order.',
    link_buttons: [],
    actions: [action({ value: 'approve' }), action({ value: 'reject', icon: 'x' })],
    ...overrides,
  };
}

/** Creates a valid action without a popup. Fields can be replaced. */
export function action(overrides: Partial<Submission['actions'][number]> = {}): Submission['actions'][number] {
  return { display: 'Do it', icon: 'check', value: 'do', overflow: false, popup: { kind: 'none' }, ...overrides };
}

/** Creates a submission whose only action, `go`, has a popup. */
export function asking(popup: Popup): Submission {
  return submission({ actions: [action({ value: 'go', popup })] });
}
