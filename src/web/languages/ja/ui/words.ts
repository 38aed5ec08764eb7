import { figure } from '../../../ui/numbers.ts';
import type { uiWords as english } from '../../../ui/words.ts';
import type { Translation } from '../../translation.ts';

export const uiWords: Translation<typeof english> = {
  close: '閉じる',
  control: 'Ctrl',
  tooQuick: '操作が早すぎます。この依頼に回答するには、もう一度押してください。',
  moreBelow: '下に続きがあります',
  moreBeside: '横にスクロールすると続きがあります',
  ownHost: ' \u26a0\u00a0同じホスト',
  minutes: (count) => `${figure(count)}分前`,
  hours: (count) => `${figure(count)}時間前`,
  days: (count) => `${figure(count)}日前`,
  ago: (age) => `${age}`,
  justNow: 'たった今',
  toQueue: 'キューへ',
  noAnswer: 'サーバーが応答しません',
  noZone: 'この端末のタイムゾーンが不明なため、UTCを使用しています。',
  noAnswerHow: 'ページは表示されていますが、サーバーから応答がありません。送信済みの回答は失われません。',
  tryNow: '再試行',
  unseen: (names) => `見えない文字、または文字を動かすか隠す文字：${names}`,
  table: '表',
  allRows: (count) => `${figure(count)}行すべてを表示`,
  code: '整形済みテキスト',
  diff: '行ごとの変更',
  asSent: '受信したまま表示',
  indented: '字下げして表示',
  tooLong: '長すぎるため、色分け表示できません。',
  scale: ({ min, max, unit }) => `${figure(min)}～${figure(max)} ${unit}`,
  operator: 'コマンドライン',
};
