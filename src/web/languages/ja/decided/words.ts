import type { decidedWords as english } from '../../../decided/words.ts';
import type { Translation } from '../../translation.ts';

export const decidedWords: Translation<typeof english> = {
  byPolicy: '期限切れ時のポリシーによる',
  held: '保留中',
  heldUntil: (time) => `${time}まで保留中`,
  heldFrom: (time) => `${time}から`,
  undoIsCertain: (time, agent) => `${time}までは確実に元に戻せます。それまで${agent}はこの回答を見られません。`,
  undoable: '元に戻せます',
  collected: '受け取り済み',
  handled: '処理済み（内容は削除済み）',
  notCollected: '未受け取り',
  notCollectedYet: 'まだ受け取られていません',
  collectedAt: (time) => `${time}に受け取り`,
  handledShort: '処理済み',
  yourAnswer: '自分の回答',
  answerOf: (who) => `${who}さんの回答`,
  printed: (who, answer) => `${who}さんの回答：${answer}`,
  decision: '決定',
  asSeen: (revision) => `回答時の依頼（リビジョン${revision}）`,
  undo: '元に戻す',
  returns: '依頼はキューの元の位置に戻ります。',
  locked: (agent) => `${agent}がこの回答を受け取ったため、元に戻せません。`,
  gone: (agent) => `${agent}がこの回答を処理したため、内容は削除されました。決定の記録は履歴に残っています。`,
  steps: { sent: '送信', answered: '回答', collected: '受け取り', handled: '処理' },
  notYet: '未完了',
  notRead: '受け取りなし',
  undoEnds: '以後は元に戻せません',
  byStanding: (who, until) =>
    until === undefined ? `${who} の継続回答による（終了済み）` : `${who} の継続回答による（${until} まで）`,
  endStanding: '終了する',
  contentGoes: '内容を削除',
};
