import { action, submission } from '../../helpers/data/submissions.ts';
import type { ShotRequest } from '../shot-request.ts';

export const report: ShotRequest = {
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
};
