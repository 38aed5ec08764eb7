import type { wayWords as english } from '../../../sign-in/way-words.ts';
import type { Translation } from '../../translation.ts';

/** Words of single sign-on, of the code beside a password, and of the sign-in through a proxy. */
export const wayWords: Translation<typeof english> = {
  signInWith: (host) => `${host}でサインイン`,
  enterWith: (host) => `${host}で参加する`,
  enterWithHow: '以後はそのアカウントでサインインし、パスワードは不要です。',
  confirmWith: (host) => `${host}で確認`,
  throughProxy: 'ネットワーク経由でサインイン',
  inOtherTab: '別のタブで開きます。終わったらここに戻ってください。',
  atWork: 'サインインしています…',
  done: 'サインインしました。このタブを閉じて、元のタブで続けてください。',
  toInbox: '受信箱へ',
  toSignIn: 'サインインに戻る',
  toInvite: '招待に戻る',
  cancelled: 'サインインをキャンセルしました。',
  refused: (error) => `サインインサービスに拒否されました：${error}`,
  code: 'コード',
  codeHow: '認証アプリの6桁の数字、またはリカバリーコード。',
  missingCode: 'コードを入力してください。',
  noStorage: 'このブラウザーはこのページの保存領域をブロックしています。シングルサインオンには保存領域が必要です。',
  failed: 'うまくいきませんでした。もう一度お試しください。',
  reasons: {
    state:
      'このサインインは、このブラウザーで始めたものではないか、古すぎるか、すでに使われています。もう一度サインインしてください。',
    provider: 'サインインサービスが応答しません。もう一度試すか、別の方法でサインインしてください。',
    answer: 'サインインサービスの応答が正しくありません。もう一度お試しください。原因はサーバーのログにあります。',
    clock: 'このサーバーとサインインサービスの時計が5分以上ずれています。',
    not_fresh: 'サインインサービスが本人確認を求めなかったため、何も確認されていません。',
    unbound: 'このアカウントはまだ誰のものでもありません。別の方法でサインインし、設定で追加してください。',
    bound: 'このアカウントはすでに他の人のものです。',
    not_allowed: 'このアカウントには、この受信箱を使えるグループやロールがありません。',
    name: 'このアカウントの名前はすべて使われています。サーバーの運用者に追加を依頼してください。',
    totp: 'コードが違うか、すでに使われています。アプリに次に表示されるコードを入力してください。',
    totp_needed: 'パスワードは正しいです。次に認証アプリのコードを入力してください。',
    header: 'ネットワークが伝えた名前の人は登録されていません。サーバーの運用者に追加を依頼してください。',
  },
};
