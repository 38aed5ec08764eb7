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
  whySign: 'ポリシーにより、この回答には本人確認が必要です。',
  sign: '本人確認をして回答',
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
    keyIssue: { does: 'APIキーの発行', button: 'キーを発行' },
    keyRotate: { does: 'APIキーのローテーション', button: 'キーをローテーション' },
    keyRevoke: { does: 'APIキーの無効化', button: 'キーを無効化', tone: 'danger' },
    deviceRequestApprove: { does: 'プログラムへのAPIキーの発行', button: '接続する' },
    policySave: { does: 'ポリシーの変更', button: 'ポリシーを保存' },
    policyRemove: { does: 'ポリシーの削除', button: 'ポリシーを削除', tone: 'danger' },
    callerRevoke: { does: 'エージェントの無効化', button: 'エージェントを無効化', tone: 'danger' },
  },
  other: { does: '権限の変更', button: '続ける' },
};
