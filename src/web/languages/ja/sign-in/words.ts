import type { signInWords as english, confirmWords as englishConfirm } from '../../../sign-in/words.ts';
import { figure } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

export const signInWords: Translation<typeof english> = {
  signIn: 'サインイン',
  signInTo: 'hdoにサインイン',
  about: 'ソフトウェアエージェントが実行前に判断を仰ぎ、人が決めるための受信トレイです。',
  name: '名前',
  password: 'パスワード',
  missingName: '名前を入力してください。',
  missingPassword: 'パスワードを入力してください。',
  mismatch: '名前またはパスワードが正しくありません。',
  linkSpent:
    'このリンクは使用済みか、期限切れです。パスワードでサインインするか、新しいリンクを発行してもらってください。',
  tooMany: (seconds) => `試行回数が多すぎます。${figure(seconds)}秒後にもう一度お試しください。`,
  unreachable: 'サーバーが応答しません。もう一度お試しください。',
  failed: '完了できませんでした。もう一度お試しください。',
  linkHow: 'このリンクで、この端末から1回だけサインインできます。',
  linkUse: 'このリンクでサインイン',
  withPassword: 'パスワードを使う',
  noPassword: 'パスワードがない場合は、このサーバーの運用担当者がサインインリンクを作成できます：',
  command: 'hdo reviewer link NAME',
  inviteHow: '招待されています。このデバイスで一度だけサインインできます。その後、パスワードを設定してください。',
  inviteInstead: 'すでにサインインしています。この招待は新しいメンバーを追加し、そのメンバーとしてサインインします。',
  inviteName: '回答に表示されます。変更できます。',
  inviteUse: '参加する',
  inviteLeave: '今はしない',
  inviteSpent: 'この招待は使用済みか、取り消されたか、期限切れです。送信者に新しい招待を依頼してください。',
  inviteAgain: '再試行',
  nameProblems: {
    too_long: '100文字以内で入力してください。',
    invalid_format: 'コンマ、セミコロン、プラス記号、「and」は使えません。',
    unsupported_characters: '表示できる文字だけを使ってください。',
    duplicate_value: '同じ名前、または見た目の似た名前の人がいます。別の名前を選んでください。',
  },
  again: 'セッションの期限切れ',
  againHow: 'サインインすると、中断したところから続けられます。',
  againKeys: '先にTabキーまたはEnterキーを押してください。それまでの入力は無視されます。',
  someoneElse: '別の人としてサインイン',
  hasEnded: 'セッションの期限が切れました。サインインすると、中断したところから続けられます。',
  ownLink: '受信トレイと同じホストへのリンク',
  ownLinkHow:
    'このリンクは、受信トレイと同じホストにある別のプログラムを開きます。このページそっくりに見えることもあります。',
  ownLinkCare: 'そこで何が動いているか分かる場合にのみ開いてください。そこにパスワードを入力しないでください。',
  ownLinkStay: 'ここにとどまる',
  ownLinkOpen: '新しいタブで開く',
};

export const confirmWords: Translation<typeof englishConfirm> = {
  title: 'パスワードの再入力',
  titleLink: 'もう一度サインイン',
  why: (act) => `サインインから10分以上経過しています。${act}には、最近のサインインが必要です。`,
  passwordOf: (name) => `${name}さんのパスワード`,
  byLink:
    'パスワードが設定されていません。このブラウザーで新しいサインインリンクを開いてから、ここで続けてください。' +
    'リンクは運用担当者が作成できます：',
  command: (name) => `hdo reviewer link ${JSON.stringify(name)}`,
  goOn: '開いたので続ける',
  operations: {
    callerAdd: { does: 'エージェントの追加', button: 'エージェントを追加' },
    passwordSet: { does: 'パスワードの設定', button: 'パスワードを設定' },
    reviewerSignOut: { does: 'メンバーのサインアウト', button: 'セッションを終了', tone: 'danger' },
    roleSet: { does: 'ロールの変更', button: 'ロールを変更' },
    reviewerRemove: { does: 'メンバーの削除', button: 'メンバーを削除', tone: 'danger' },
    reviewerSessionRevoke: { does: 'セッションの終了', button: 'セッションを終了', tone: 'danger' },
    reviewerTokenRevoke: { does: 'トークンの無効化', button: 'トークンを無効化', tone: 'danger' },
    inviteMake: { does: 'メンバーの招待', button: 'リンクを作成' },
    inviteRevoke: { does: '招待の取り消し', button: '招待を取り消す', tone: 'danger' },
    keyIssue: { does: 'APIキーの発行', button: 'キーを発行' },
    keyRotate: { does: 'APIキーのローテーション', button: 'キーをローテーション' },
    keyRevoke: { does: 'APIキーの無効化', button: 'キーを無効化', tone: 'danger' },
    deviceRequestApprove: { does: 'プログラムへのAPIキーの発行', button: '接続する' },
    callerRevoke: { does: 'エージェントの無効化', button: 'エージェントを無効化', tone: 'danger' },
  },
  other: { does: '権限の変更', button: '続ける' },
};
