import { action, submission } from '../../helpers/data/submissions.ts';
import { type ShotRequest, textPopup } from '../shot-request.ts';

const approve = action({ display: 'Approve', value: 'approve', icon: 'check', tone: 'success', style: 'solid' });
const decline = action({
  display: 'Decline',
  value: 'decline',
  icon: 'x',
  tone: 'danger',
  style: 'outline',
  popup: textPopup('What should the person know?'),
});
const ask = action({ display: 'Ask the payer', value: 'ask', icon: 'message-square' });

/** Similar requests of one caller, with the same actions except for one. */
export const expenses: readonly ShotRequest[] = [
  expense(4_320, 'Train to the Hamburg customer day', 'Jonas Weber, second class, two tickets', '€138.80'),
  expense(4_300, 'Hotel for the Hamburg customer day', 'Jonas Weber, one night, breakfast taken off', '€119.00'),
  expense(1_900, 'Standing desk for Hana Sato', 'Home office allowance of 2026', '€420.00', 84),
  expense(1_800, 'Books for the reading group', 'Six copies, Femke de Vries', '€214.20', 36),
  expense(480, 'Taxi from Lisbon airport', 'Night rate, receipt attached, Chidi Eze', '€31.50'),
  expense(180, 'Conference ticket, early price', 'Inés Ortega, price holds until Friday', '€590.00', 62),
];

function expense(minutes_ago: number, title: string, subtitle: string, corner: string, used?: number): ShotRequest {
  return {
    caller: 'Expenses',
    minutes_ago,
    submission: submission({
      caller_item_id: `exp/${minutes_ago}`,
      row_type: { display: 'Expense', icon: 'credit-card' },
      row_accent_color: 'teal',
      title,
      subtitle,
      corner,
      summary: '<p>The receipt is there and the amount is within the limit.</p>',
      card_visual: used === undefined ? null : allowance(used),
      actions: used === undefined ? [approve, decline] : [approve, decline, ask],
    }),
  };
}

function allowance(value: number) {
  const display = `${value} %`;
  return { kind: 'numeric_bar', label: 'Allowance used', value, display, min_value: 0, max_value: 100 } as const;
}
