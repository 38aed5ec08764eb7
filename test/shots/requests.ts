import type { Submission } from '../../src/contract/submission.ts';
import { action, submission } from '../helpers/submissions.ts';

type Asked = { readonly caller: string; readonly minutes_ago: number; readonly submission: Submission };

const text = (label: string) => ({ kind: 'free_text', label, multiline: true }) as const;

/** What waits in the pictures: an ordinary morning. */
export const requests: readonly Asked[] = [
  {
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
        '<p>The invoice matches purchase order <code>PO-7781</code> in amount and quantity. The bank account differs from the one on file: the supplier changed it in the portal on 11 October, and Lena Brandt confirmed it by phone on Friday.</p>',
      details:
        '<h3>Checks</h3><table><thead><tr><th>Check</th><th>Result</th></tr></thead><tbody><tr><td>Purchase order</td><td>matches, 12 of 12 lines</td></tr><tr><td>Delivery note</td><td>signed on 6 October</td></tr><tr><td>Bank account</td><td><strong>changed</strong>, confirmed by phone</td></tr><tr><td>Sanctions list</td><td>no match</td></tr></tbody></table>',
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
        action({ display: 'Hold', value: 'hold', icon: 'clock', popup: text('Why?') }),
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
  },
  {
    caller: 'Release train',
    minutes_ago: 3,
    submission: submission({
      caller_item_id: 'deploy/api/4.12.0',
      priority: 'urgent',
      row_type: { display: 'Deploy', icon: 'rocket' },
      row_accent_color: 'purple',
      title: 'Promote api 4.12.0 from canary to all of production',
      subtitle: 'Healthy for 42 minutes, three migrations, one is slow',
      corner: 'prod-eu-1',
      summary:
        '<p>The canary takes a quarter of the traffic since 08:56. Errors and latency are within the budget. Migration <code>0187_backfill_region</code> rewrites 41 million rows and needs about nine minutes; reads stay available, writes to <code>orders</code> queue.</p>',
      details:
        '<h3>Migrations</h3><table><thead><tr><th>Migration</th><th>Rows</th><th>Expected</th></tr></thead><tbody><tr><td><code>0185_add_region</code></td><td>0</td><td>1 s</td></tr><tr><td><code>0186_index_region</code></td><td>41,208,113</td><td>2 min</td></tr><tr><td><code>0187_backfill_region</code></td><td>41,208,113</td><td>9 min</td></tr></tbody></table><h3>Way back</h3><pre><code>release rollback api --to 4.11.6 --keep-column region</code></pre>',
      card_visual: {
        kind: 'progress_ring',
        label: 'Traffic on the new version',
        value: 25,
        display: '25 %',
        min_value: 0,
        max_value: 100,
        color: 'purple',
      },
      link_buttons: [
        { display: 'Dashboard', icon: 'external-link', url: 'https://metrics.example.com/api' },
        { display: 'Changes since 4.11.6', icon: 'external-link', url: 'https://code.example.com/compare' },
      ],
      actions: [
        action({ display: 'Promote', value: 'promote', icon: 'rocket' }),
        action({ display: 'Hold', value: 'hold', icon: 'clock', popup: text('Until when, and why?') }),
        action({ display: 'Roll back', value: 'roll-back', icon: 'x', tone: 'danger', style: 'outline' }),
        action({ display: 'Assign to somebody', value: 'assign', icon: 'user-plus', overflow: true }),
        action({ display: 'Ask in the channel', value: 'ask', icon: 'message-square', overflow: true }),
      ],
    }),
  },
  {
    caller: 'レポート係',
    minutes_ago: 131,
    submission: submission({
      caller_item_id: 'weekly/2026-42',
      priority: 'high',
      row_type: { display: 'レポート', icon: 'file' },
      row_accent_color: 'pink',
      title: '週次レポートの公開を承認してください',
      subtitle: '対象は10月第3週、下書き3件、公開先は社内ポータル',
      summary: '<p>下書きは三件です。公開先は社内ポータルで、公開は今日の午後です。</p>',
      card_visual: { kind: 'pill', text: '下書き', color: 'pink' },
      actions: [
        action({ display: '公開する', value: 'publish', icon: 'check' }),
        action({ display: '差し戻す', value: 'return', icon: 'x' }),
      ],
    }),
  },
  {
    caller: 'Mail assistant',
    minutes_ago: 29,
    submission: submission({
      caller_item_id: 'thread-7f3a91/reply-2',
      priority: 'high',
      row_type: { display: 'Email draft', icon: 'mail' },
      row_accent_color: 'blue',
      title: 'Reply to Dana Whitfield about the renewal',
      subtitle: 'Two years, 40 seats; she asks for 12 % off instead of 8 %',
      summary:
        '<p>Dana answered our offer on Friday. She accepts two years for 40 seats and asks for <strong>12 %</strong> instead of 8 %. The draft stays at 8 %, which is the limit below 50 seats, and offers onboarding for the two teams that join in January.</p>',
      details:
        '<blockquote><p>Hi Dana,</p><p>thank you for coming back so quickly, we would be glad to have you for another two years.</p><p>For 40 seats 8 % is the most I can offer, so I have left it in the quote. What I can add is onboarding for the two teams that join in January: two half-day sessions, at no cost.</p><p>Would Thursday at 10:00 suit you for a short call?</p><p>Best,<br>Jonas</p></blockquote>',
      card_visual: { kind: 'pill', text: 'Second draft', color: 'blue' },
      link_buttons: [
        { display: 'Open the thread', icon: 'mail', url: 'https://mail.example.com/7f3a91' },
        { display: 'Halcyon in the CRM', icon: 'external-link', url: 'https://crm.example.com/halcyon' },
      ],
      actions: [
        action({ display: 'Send', value: 'send', icon: 'send' }),
        action({ display: 'Edit and send', value: 'edit_send', icon: 'message-square', popup: text('The mail') }),
        action({ display: 'Ask for another draft', value: 'again', icon: 'mail', popup: text('What should change?') }),
        action({ display: 'Discard', value: 'discard', icon: 'trash', tone: 'danger', style: 'ghost' }),
      ],
    }),
  },
  {
    caller: 'Legal desk',
    minutes_ago: 4_400,
    submission: submission({
      caller_item_id: 'nda/halcyon-labs',
      row_type: { display: 'File request', icon: 'paperclip' },
      row_accent_color: 'yellow',
      title: 'Upload the signed NDA for Halcyon Labs',
      subtitle: 'Both signatures, all four pages in one file',
      summary:
        '<p>Halcyon signed on their side on 16 October. To start the pilot we need the copy with both signatures.</p>',
      card_visual: { kind: 'pill', text: 'Waiting on us', color: 'yellow', icon: 'clock' },
      link_buttons: [{ display: 'The unsigned NDA', icon: 'download', url: 'https://files.example.com/nda.pdf' }],
      actions: [
        action({
          display: 'Upload the signed copy',
          value: 'upload',
          icon: 'upload',
          popup: { kind: 'file_upload', label: 'Signed copy', accept_mime_types: ['application/pdf'] },
        }),
        action({ display: 'Not signed yet', value: 'not-yet', icon: 'clock' }),
      ],
    }),
  },
  {
    caller: 'Localiser',
    minutes_ago: 1_150,
    submission: submission({
      caller_item_id: 'pricing/ar',
      row_type: { display: 'ترجمة', icon: 'message-square' },
      row_accent_color: 'green',
      title: 'الموافقة على الترجمة العربية لصفحة الأسعار',
      subtitle: '١٢ فقرة راجعها المترجم أمس، وتبقى فقرتان تحتاجان إلى قرار',
      summary: '<p>راجع المترجم عشر فقرات أمس.</p>',
      card_visual: {
        kind: 'numeric_bar',
        label: 'Paragraphs',
        value: 10,
        display: '10 / 12',
        min_value: 0,
        max_value: 12,
      },
      actions: [
        action({ display: 'موافقة', value: 'approve', icon: 'check' }),
        action({ display: 'رفض', value: 'reject', icon: 'x' }),
      ],
    }),
  },
  {
    caller: 'Expenses',
    minutes_ago: 300,
    submission: submission({
      caller_item_id: 'exp-4471',
      priority: 'low',
      row_type: { display: 'Expense', icon: 'credit-card' },
      row_accent_color: 'teal',
      title: 'Team dinner at the Lisbon offsite',
      subtitle: 'Eleven people, receipt attached',
      corner: '€612.40',
      summary: '<p>Within the limit of €60 a person.</p>',
      actions: [
        action({ display: 'Approve', value: 'approve', icon: 'check' }),
        action({ display: 'Reject', value: 'reject', icon: 'x' }),
      ],
    }),
  },
];
