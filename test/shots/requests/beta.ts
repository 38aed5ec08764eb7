import { action, submission } from '../../helpers/data/submissions.ts';
import { popups } from '../../web-parts/popups.ts';
import type { ShotRequest } from '../shot-request.ts';

export const beta: ShotRequest = {
  caller: 'Beta programme',
  minutes_ago: 84,
  submission: submission({
    caller_item_id: 'beta/2026-11/first-wave',
    row_type: { display: 'Cohort', icon: 'flask-conical' },
    row_accent_color: 'blue',
    title: 'Choose the customers for the first week of the beta',
    subtitle: 'Ten applied; support can carry four of them',
    corner: '10 applied',
    summary:
      '<p>All ten meet the conditions. Four is what support can carry in the first week; the ' +
      'others follow on 2 November without asking again.</p>',
    card_visual: {
      kind: 'progress_ring',
      label: 'Places taken',
      value: 0,
      display: '0 / 4',
      min_value: 0,
      max_value: 4,
    },
    actions: [
      action({ display: 'Choose customers', value: 'choose', icon: 'check', popup: popups.several }),
      action({ display: 'Postpone a week', value: 'later', icon: 'clock' }),
    ],
  }),
};
