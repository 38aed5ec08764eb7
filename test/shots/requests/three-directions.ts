import { action, submission } from '../../helpers/data/submissions.ts';
import type { ShotRequest } from '../shot-request.ts';

const rows = [
  ['مرشح خزفي', 'CF-9', '٤٨٠', '1,872.00'],
  ['طقم موانع التسرب', 'SK-2', '٩٦', '196.08'],
];
const table =
  '<table><thead><tr><th>الوصف</th><th>الصنف</th><th>الكمية</th><th>الصافي</th></tr></thead><tbody>' +
  `${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`;

/** A request in Arabic with parts in Hebrew and German. */
export const threeDirections: ShotRequest = {
  caller: 'Localiser',
  minutes_ago: 2,
  submission: submission({
    caller_item_id: 'pricing/three',
    row_type: { display: 'ترجمة', icon: 'message-square' },
    row_accent_color: 'green',
    title: 'دفع الفاتورة NW-20931 إلى نوردويند',
    subtitle: 'תשלום היום, חשבון הבנק חדש מאז 11 באוקטובר',
    corner: '€48,200.00',
    summary:
      '<p>تطابق الفاتورة أمر الشراء <code>PO-7781</code> في المبلغ والكمية.</p>' +
      '<p>Die Rechnung stimmt in Betrag und Menge mit der Bestellung <code>PO-7781</code> überein.</p>' +
      '<p>החשבונית תואמת את הזמנת הרכש <code>PO-7781</code>.</p>',
    details:
      `${table}<ul><li>البنك أكد الحساب</li><li>Die Bank hat das Konto bestätigt</li>` +
      '<li>הבנק אישר את החשבון</li></ul>' +
      '<blockquote><p>أكدت لينا برانت الحساب الجديد هاتفيًا.</p></blockquote>',
    card_visual: {
      kind: 'numeric_bar',
      label: 'ميزانية الربع بعد الدفع',
      value: 81,
      display: '81%',
      min_value: 0,
      max_value: 100,
    },
    link_buttons: [{ display: 'الفاتورة', icon: 'file', url: 'https://files.example.com/NW-20931.pdf' }],
    actions: [
      action({ display: 'الموافقة على الدفع', value: 'approve', icon: 'check' }),
      action({ display: 'Ablehnen', value: 'reject', icon: 'x' }),
    ],
  }),
};
