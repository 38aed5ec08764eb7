import { action, submission } from '../../helpers/data/submissions.ts';
import { popups } from '../../web-parts/popups.ts';
import type { ShotRequest } from '../shot-request.ts';

export const window: ShotRequest = {
  caller: 'Database keeper',
  minutes_ago: 212,
  submission: submission({
    caller_item_id: 'maintenance/orders/pg18',
    priority: 'high',
    row_type: { display: 'Maintenance', icon: 'calendar' },
    row_accent_color: 'teal',
    title: 'Pick the window to move the orders database to PostgreSQL 18',
    subtitle: 'Forty minutes without writes, New York keeps the least traffic',
    summary:
      '<p>The rehearsal took 31 minutes. Writes stop for the whole window; reads go to the ' +
      'replica. The team in New York is on call.</p>',
    card_visual: { kind: 'pill', text: 'Rehearsed twice', color: 'green', icon: 'check' },
    actions: [
      action({ display: 'Pick the window', value: 'pick', icon: 'calendar', popup: popups.datetime }),
      action({ display: 'Meet about it first', value: 'meet', icon: 'message-square', popup: popups.date }),
      action({ display: 'Not this year', value: 'not', icon: 'x' }),
    ],
  }),
};
