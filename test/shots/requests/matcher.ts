import { action, submission } from '../../helpers/data/submissions.ts';
import type { ShotRequest } from '../shot-request.ts';

const lines = [
  ['10', 'CF-9', 'Ceramic filter, 40 µm', '480', '3.90', '0.0', '1,872.00'],
  ['20', 'SK-2', 'Seal kit', '96', '2.15', '5.0', '196.08'],
  ['40', 'TR-EU', 'Freight Hamburg to Oslo', '1', '412.00', '0.0', '412.00'],
  ['50', 'STO-7', 'Storage, week 44 to 46', '3', '1,180.00', '10.0', '3,186.00'],
  ['60', 'LAB-2', 'Re-labelling, pallets', '118', '4.25', '0.0', '501.50'],
  ['', '', 'Net total', '', '', '', '6,914.20'],
];
const heads = ['Pos', 'Article', 'Description', 'Qty', 'Unit €', 'Disc. %', 'Net €'];
const row = (tag: string, cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const table =
  `<table><thead>${row('th', heads)}</thead>` +
  `<tbody>${lines.map((cells) => row('td', cells)).join('')}</tbody></table>`;

const diff = `diff --git a/src/billing/matcher.ts b/src/billing/matcher.ts
index 3f1c2a9..8b0d417 100644
--- a/src/billing/matcher.ts
+++ b/src/billing/matcher.ts
@@ -88,6 +88,7 @@ export async function matchInvoiceToPurchaseOrder(invoice: Invoice, order: PurchaseOrder) {
   const lines = await loadLines(order.id);
-  const tolerance = 0.02;
+  const tolerance = settings.tolerance ?? 0.005;
   for (const line of invoice.lines) {
-    const found = lines.find((other) => other.article === line.article && Math.abs(other.net - line.net) <= tolerance);
-    if (!found) return { matched: false };
+    const found = lines.find((other) => other.article === line.article && within(other.net, line.net, tolerance));
+    if (!found) return { matched: false, because: \`line \${line.position}: no order line for \${line.article}\` };
+    seen.add(found.id);
   }`;

const payload = JSON.stringify({
  invoice: '2026-1187',
  iban: 'DE89 3704 0044 0532 0130 00',
  net: 6914.2,
  paid: false,
  contact: null,
  lines: [{ position: 20, article: 'SK-2', difference: -10.32 }],
});

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A request with a wide table, a diff and JSON. */
export const matcher: ShotRequest = {
  caller: 'Payables',
  minutes_ago: 4,
  submission: submission({
    caller_item_id: 'invoice/2026-1187',
    priority: 'high',
    row_type: { display: 'Invoice', icon: 'file' },
    row_accent_color: 'teal',
    title: 'Book invoice 2026-1187 from Packhaus',
    subtitle: 'Three lines do not match the purchase order',
    corner: '€6,914.20',
    summary:
      '<p>Positions 20, 50 and 60 differ from <code>PO-7802</code>, account ' +
      '<code>DE89 3704 0044 0532 0130 00</code>. The matcher was changed on Thursday; its change is below.</p>',
    details:
      `<h3>Lines</h3>${table}<h3>Change to the matcher</h3><pre>${escaped(diff)}</pre>` +
      `<h3>What will be sent</h3><pre><code>${escaped(payload)}</code></pre>`,
    link_buttons: [{ display: 'The invoice', icon: 'file', url: 'https://files.example.com/2026-1187.pdf' }],
    actions: [
      action({ display: 'Book as invoiced', value: 'invoiced', icon: 'check' }),
      action({ display: 'Book as ordered', value: 'ordered', icon: 'x' }),
    ],
  }),
};
