import type { standingWords as english } from '../../../../answering/standing/words.ts';
import { figure } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

/** Words for standing answers: answers that also allow later calls of an agent in its session. */
export const standingWords: Translation<typeof english> = {
  title: 'このセッションで許可',
  how: (agent) => `このセッションでの ${agent} の以降の依頼は、条件に合えば確認なしであなたの名前で許可されます。`,
  what: '許可する内容',
  exact: 'この引数と完全に同じ場合のみ',
  exactHow: 'ファイルが変わると、同じコマンドでも動作が変わることがあります。',
  byField: (field) => `${field} がこの値であれば、ほかの引数は問わない：`,
  byFieldHow: '新しい内容など、ほかはすべて異なってもかまいません。',
  theArguments: '引数',
  theValue: '値',
  tool: 'ツール',
  folder: 'フォルダー',
  session: 'セッション',
  until: '期間',
  hours: (hours, time) => `${figure(hours)} 時間（${time} まで）`,
  given: 'このセッションで許可しました。期限：',
  end: '終了',
  ended: '終了しました。エージェントは再び確認します。',
  notEnded: '終了できませんでした。サーバーが応答しません。もう一度お試しください。',
  list: 'セッション中の許可',
  none: 'ありません。コーディングエージェントの依頼から設定できます。',
  listed: (tool, agent) => `${tool}（${agent}）`,
  givenBy: (who, time) => `${who} による、${time} まで`,
  endOf: (what) => `終了：${what}`,
};
