import type { requestWords as english } from '../../../request/words.ts';
import type { Translation } from '../../translation.ts';

/** The reasons that a form cannot be submitted, by what happened to its request. */
const resting: Readonly<Record<string, string>> = {
  changed: '先に上の変更を確認してください',
  deleted: '取り下げ済みのため送信できません',
  answered: '回答済みのため送信できません',
};

const somebody = '別のメンバー';

export const requestWords: Translation<typeof english> = {
  position: (at, of) => `${of}件中${at}件目`,
  next: '次の依頼',
  previous: '前の依頼',
  copyLink: 'この依頼へのリンクをコピー',
  linkCopied: 'リンクをコピーしました。',
  linkNotCopied: 'ブラウザーがコピーを許可しませんでした。アドレスバーからリンクをコピーしてください。',
  request: '依頼',
  openRequest: '表示中の依頼',
  textOfRequest: '依頼の本文',
  answers: '回答',
  marked: '開いたリンクで示された回答：',
  markedHow: '押すまで何も送信されません。',
  aboutRequest: 'この依頼について',
  links: 'リンク',
  item: '項目',
  sent: '送信',
  revision: 'リビジョン',
  changed: '閲覧中に依頼が変更されました',
  changedHow: (caller, time) => `${time}に${caller}が差し替えました。まだ回答していません。`,
  chosen: (action) => `選択した回答：「${action}」。`,
  below: '新しい内容は下にあります。',
  changedInForm: '入力中に依頼が変更されました',
  kept: '入力内容は下に残っています。',
  resting: (is) => resting[is],
  changedRequest: '変更された依頼',
  goOn: (revision) => `リビジョン${revision}で続ける`,
  rest: 'で続行し、もう一度選択してください。それまで数字キーは使えません。',
  fieldNew: '追加：',
  fieldGone: '削除：',
  fields: {
    title: 'タイトル',
    subtitle: 'サブタイトル',
    corner: '隅の表示',
    summary: '概要',
    details: '詳細',
    priority: '優先度',
    type: '種類',
    visual: '図',
    links: 'リンク',
    actions: '回答',
    other: 'その他',
  },
  otherChanged: 'テキストとして表示されない部分が変更されました。',
  withdrawn: (caller) => `${caller}がこの依頼を取り下げました`,
  withdrawnHow: '回答の必要はありません。',
  answeredBy: (who) => `${who === somebody ? who : `${who}さん`}がこの依頼に回答しました`,
  answeredByWhat: (action) => `回答は「${action}」です。`,
  somebody,
  refused: '回答は受け付けられませんでした',
  refusedGoOn: '選び直す',
};
