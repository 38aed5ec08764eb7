import { action, submission } from '../../helpers/data/submissions.ts';
import { type ShotRequest, textPopup } from '../shot-request.ts';

export const payment: ShotRequest = {
  caller: 'Payables',
  minutes_ago: 46,
  submission: submission({
    caller_item_id: 'invoice/2026/NW-20931',
    priority: 'urgent',
    row_type: { display: 'Payment', icon: 'credit-card' },
    row_accent_color: 'orange',
    title: 'Pay invoice NW-20931 to Nordwind Logistik GmbH',
    subtitle: 'Due today, the bank account is new since 11 October',
    corner: '€48,200.00',
    summary:
      '<p>The invoice matches purchase order <code>PO-7781</code> in amount and quantity. The bank ' +
      'account differs from the one on file: the supplier changed it in the portal on 11 October, ' +
      'and Lena Brandt confirmed it by phone on Friday.</p>',
    details:
      '' +
      '<h3>Checks</h3><table><thead><tr><th>Check</th><th>Result</th></tr></thead><tbody><tr><td>Purchase ' +
      'order</td><td>matches, 12 of 12 lines</td></tr><tr><td>Delivery note</td><td>signed on 6 ' +
      'October</td></tr><tr><td>Bank account</td><td><strong>changed</strong>, confirmed by ' +
      'phone</td></tr><tr><td>Sanctions list</td><td>no match</td></tr></tbody></table>',
    card_visual: {
      kind: 'numeric_bar',
      label: 'Quarter budget after payment',
      value: 81,
      display: '81 %',
      min_value: 0,
      max_value: 100,
      unit: 'of €310,000',
    },
    link_buttons: [
      { display: 'Invoice as PDF', icon: 'file', url: 'https://files.example.com/nw-20931.pdf' },
      { display: 'Purchase order', icon: 'external-link', url: 'https://erp.example.com/po/7781' },
    ],
    skip_disabled: true,
    actions: [
      action({ display: 'Approve payment', value: 'approve', icon: 'check', tone: 'success', style: 'solid' }),
      action({ display: 'Hold', value: 'hold', icon: 'clock', popup: textPopup('Why?') }),
      action({
        display: 'Reject',
        value: 'reject',
        icon: 'x',
        tone: 'danger',
        style: 'outline',
        popup: {
          kind: 'single_select',
          label: 'Reason',
          options: [
            { display: 'Wrong amount', value: 'amount', icon: null },
            { display: 'Not ordered', value: 'order', icon: null },
            { display: 'Doubtful account', value: 'account', icon: null },
          ],
        },
      }),
      action({ display: 'Ask the supplier', value: 'ask', icon: 'mail', overflow: true }),
    ],
  }),
};
