import { action, submission } from '../../helpers/data/submissions.ts';
import { type ShotRequest, textPopup } from '../shot-request.ts';

const rows = [
  ['0185_add_region', '0', '1 s'],
  ['0186_index_region', '41,208,113', '2 min'],
  ['0187_backfill_region', '41,208,113', '9 min'],
].map(([name, count, time]) => `<tr><td><code>${name}</code></td><td>${count}</td><td>${time}</td></tr>`);
const head = '<thead><tr><th>Migration</th><th>Rows</th><th>Expected</th></tr></thead>';
const table = `<table>${head}<tbody>${rows.join('')}</tbody></table>`;
const wayBack = '<pre><code>release rollback api --to 4.11.6 --keep-column region</code></pre>';

export const deploy: ShotRequest = {
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
      '<p>The canary takes a quarter of the traffic since 08:56. Errors and latency are within the ' +
      'budget. Migration <code>0187_backfill_region</code> rewrites 41 million rows and needs ' +
      'about nine minutes; reads stay available, writes to <code>orders</code> queue.</p>',
    details: `<h3>Migrations</h3>${table}<h3>Way back</h3>${wayBack}`,
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
      action({ display: 'Hold', value: 'hold', icon: 'clock', popup: textPopup('Until when, and why?') }),
      action({ display: 'Roll back', value: 'roll-back', icon: 'x', tone: 'danger', style: 'outline' }),
      action({ display: 'Assign to somebody', value: 'assign', icon: 'user-plus', overflow: true }),
      action({ display: 'Ask in the channel', value: 'ask', icon: 'message-square', overflow: true }),
    ],
  }),
};
