import type {
  answerWords as english,
  approvalWords as englishApproval,
  holdWords as englishHold,
  noteWords as englishNote,
  skipWords as englishSkip,
  undoWords as englishUndo,
} from '../../../answering/words.ts';
import { figure } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

export const answerWords: Translation<typeof english> = {
  answered: '回答済み：',
  sending: '送信中：',
  undo: '元に戻す',
  collected: 'エージェントが受け取ったため、元に戻せません：',
  noConnection: 'サーバーが応答しません。',
  undone: '元に戻しました。依頼はキューに戻っています。',
  notAnswered: '未回答：',
  nothingToUndo: '元に戻せる回答はありません。',
  tooLate: '元に戻せません。この回答はエージェントがすでに受け取りました。',
  show: '表示',
  unreachable: 'サーバーが応答しません。回答が届いていない可能性があります：',
  lost: '接続が切れたため、回答は届きませんでした。',
  notSentOffline: 'オフラインのため、何も送信していません。回答はここに残っています。',
  more: 'その他',
  answers: 'の回答',
  moreAnswers: 'その他の回答',
  forSession: 'このセッションで許可…',
  find: '回答を検索',
  found: (count, of) => `${figure(of)}件中${figure(count)}件`,
  noneFound: '該当なし',
  choose: '選択',
  close: '閉じる',
};

export const holdWords: Translation<typeof englishHold> = {
  from: (time) => `${time}から受け取られます。それまでは確実に元に戻せます。`,
};

export const undoWords: Translation<typeof englishUndo> = {
  undoAll: 'すべて元に戻す',
  undoing: (count) => `回答${figure(count)}件を元に戻しています`,
  undone: (count) => `元に戻しました。依頼${figure(count)}件がキューに戻っています。`,
  notAllUndone: (back, not) =>
    `${figure(back)}件を元に戻しました。${figure(not)}件は受け取り済みのため、元に戻せません。`,
};

export const skipWords: Translation<typeof englishSkip> = {
  skip: 'スキップ',
  skipMany: (count) => `${figure(count)}件をスキップ`,
  unskip: 'スキップ解除',
  cannot: 'この依頼はスキップできません',
  skipped: '明日までスキップしました',
  clock: 'スキップできませんでした。この端末の時計がサーバーの時計とずれています。',
  unskipped: 'キューに戻しました',
  group: '明日までスキップ',
};

export const noteWords: Translation<typeof englishNote> = {
  add: 'メモを追加',
  note: 'メモ',
  forWhom: '履歴に残り、メンバーだけが見られます。エージェントには表示されません。',
};

export const approvalWords: Translation<typeof englishApproval> = {
  kept: (left) => `承認を保存しました。あと${figure(left)}件の承認が必要です。`,
  undone: '承認を取り消しました。',
  gone: 'この承認は取り消されたか、置き換えられました。依頼をもう一度確認してください。',
  group: 'ほかの人を待っています',
  progress: (count, of) => `${figure(of)}件中${figure(count)}件`,
  forOthers: 'ほかの人向け',
};
