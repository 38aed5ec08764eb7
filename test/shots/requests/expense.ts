import { action, submission } from '../../helpers/data/submissions.ts';
import type { ShotRequest } from '../shot-request.ts';

export const expense: ShotRequest = {
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
};
