import type { Submission } from '../../src/contract/submission.ts';
import { priorities } from '../../src/vocabulary.ts';
import { action, submission } from '../helpers/submissions.ts';
import { popups } from '../web-parts/popups.ts';

type Asked = { readonly name: string; readonly popup: keyof typeof popups; readonly keys: readonly string[] };

/** What is asked, in turn, and the keys with which a person answers it; the last one sends the answer. */
export const mix: readonly Asked[] = [
  { name: 'Approve', popup: 'none', keys: ['1'] },
  { name: 'Explain', popup: 'line', keys: ['1', 'O', 'k', 'Control+Enter'] },
  { name: 'Release', popup: 'none', keys: ['1'] },
  { name: 'Choose a team', popup: 'radios', keys: ['1', 'Space', 'Control+Enter'] },
  { name: 'Confirm', popup: 'none', keys: ['1'] },
  { name: 'Choose a person', popup: 'list', keys: ['1', 'n', 'o', 'v', 'ArrowDown', 'Control+Enter'] },
  { name: 'Allow', popup: 'none', keys: ['1'] },
  { name: 'Choose customers', popup: 'several', keys: ['1', 'Tab', 'Tab', 'Space', 'Tab', 'Space', 'Control+Enter'] },
];

const details =
  '<h3>Checks</h3><table><tr><th>Check</th><th>Result</th></tr><tr><td>Order</td><td>matches</td></tr></table>' +
  '<p>Each of the delivered positions was compared with the order, and none of them differs.</p>'.repeat(4);

/** The request of a place in the queue; its title ends in the place in the mix. */
export function requestAt(at: number): Submission {
  const turn = at % mix.length;
  const { name, popup } = mix[turn] as Asked;
  return submission({
    caller_item_id: `request-${at}`,
    priority: priorities[at % priorities.length] ?? 'normal',
    row_type: { display: name, icon: 'check' },
    row_accent_color: 'teal',
    title: `${name}, request ${at} of kind ${turn}`,
    subtitle: 'Sent by a caller that has many more of them',
    summary: '<p>The invoice <strong>matches</strong> the order and the delivery note.</p>',
    details,
    card_visual: {
      kind: 'progress_ring',
      label: 'Done',
      value: at % 100,
      display: 'some',
      min_value: 0,
      max_value: 100,
    },
    link_buttons: [{ display: 'Open the invoice', icon: 'external-link', url: 'https://example.com/invoices/4711' }],
    actions: [action({ display: 'Go ahead', value: 'go', popup: popups[popup] }), action({ value: 'no', icon: 'x' })],
  });
}

/** The keys that answer the request of that title. */
export function keysFor(title: string): readonly string[] {
  return mix[Number(/of kind (\d+)$/.exec(title)?.[1])]?.keys ?? [];
}
