import { action, submission } from '../../helpers/data/submissions.ts';
import { popups } from '../../web-parts/popups.ts';
import type { ShotRequest } from '../shot-request.ts';

export const rota: ShotRequest = {
  caller: 'Support desk',
  minutes_ago: 520,
  submission: submission({
    caller_item_id: 'ticket/88213',
    row_type: { display: 'Ticket', icon: 'at-sign' },
    row_accent_color: 'red',
    title: 'Who takes the outage report of Bluefin Foods?',
    subtitle: 'The usual owner is away until Thursday',
    summary:
      '<p>Three stores cannot print labels since 05:20. The logs point to the gateway of the new ' +
      'scanners; nobody has looked at the hardware yet.</p>',
    actions: [
      action({ display: 'Hand it over', value: 'person', icon: 'user-plus', popup: popups.list }),
      action({ display: 'Give it to a team', value: 'team', icon: 'inbox', popup: popups.radios }),
      action({ display: 'Wait until Thursday', value: 'wait', icon: 'clock' }),
    ],
  }),
};
