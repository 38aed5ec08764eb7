import type { Submission } from '../../../src/contract/submission.ts';
import { priorities } from '../../../src/vocabulary.ts';
import { action, submission } from '../../helpers/data/submissions.ts';
import { popups } from '../../web-parts/popups.ts';

type MixEntry = { readonly name: string; readonly popup: keyof typeof popups; readonly keys: readonly string[] };

/** The requests in turn, with the keys that answer them; the last key sends the answer. */
export const mix: readonly MixEntry[] = [
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

/** Builds the request at a position in the queue. Its title ends with its index in the mix. */
export function requestAt(at: number): Submission {
  const turn = at % mix.length;
  const { name, popup } = mix[turn] as MixEntry;
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

/** Returns the keys that answer the request with a title. */
export function answerKeys(title: string): readonly string[] {
  return mix[Number(/of kind (\d+)$/.exec(title)?.[1])]?.keys ?? [];
}
