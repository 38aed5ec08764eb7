import type { Submission } from '../../../src/contract/submission.ts';

/** The submission that the bench sends, about 1.1 KB without markup. */
export const plain: Submission = {
  caller_item_id: 'id',
  row_type: { display: 'Invoice', icon: 'credit-card' },
  title: 'Approve the payment of invoice 4711',
  subtitle: 'Example Ltd, due on Friday',
  summary: 'The invoice matches the order and the delivery note. The bank details are those of last month.',
  details: 'Each of the delivered positions was compared with the order, and none of them differs. '.repeat(5),
  link_buttons: [{ display: 'Open the invoice', icon: 'external-link', url: 'https://example.com/invoices/4711' }],
  actions: [
    { display: 'Approve', icon: 'check', value: 'approve', overflow: false, popup: { kind: 'none' } },
    { display: 'Reject', icon: 'x', value: 'reject', overflow: false, popup: { kind: 'none' } },
  ],
};

const details =
  '<p>Positions as delivered, at the price agreed in <em>March</em>:</p><ul><li>Paper</li><li>Toner</li></ul>' +
  '<p>See <a href="https://example.com/orders/17">the order</a>.</p>';

/** The same submission with markup in three fields, which the server must parse. */
export const marked: Submission = {
  ...plain,
  subtitle: 'Example Ltd, due on <em>Friday</em>',
  summary: '<p>The invoice <strong>matches</strong> the order and the delivery note.</p>',
  details: details.repeat(2),
};

/** Builds the JSON of a submission for any id. */
export function bodies(submission: Submission): (caller_item_id: string) => string {
  const [before = '', after = ''] = JSON.stringify(submission).split('"id"');
  return (caller_item_id) => `${before}"${caller_item_id}"${after}`;
}
