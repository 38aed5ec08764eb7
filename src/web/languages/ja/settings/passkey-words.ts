import type { passkeyWords as english } from '../../../settings/passkey-words.ts';
import type { Translation } from '../../translation.ts';

export const passkeyWords: Translation<typeof english> = {
  title: 'パスキー',
  how: '指紋、顔、PIN、セキュリティキーで、パスワードなしでサインインや確認ができます。',
  off: 'このサーバーでは、運用担当者がパスキーをオフにしています。',
  nowhere:
    'パスキーには、ホスト名のあるHTTPSのアドレスかlocalhostが必要です。アドレスはこのサーバーの運用担当者が設定できます：',
  elsewhere: (host) => `このアドレスではパスキーを使えません。${host}で追加してください。`,
  unable: 'このブラウザーでは、ここでパスキーを使えません。',
  add: 'パスキーを追加',
  added: 'パスキーを追加しました。',
  notAdded: 'パスキーは追加されませんでした。',
  made: (ago) => `${ago}に作成`,
  used: (ago) => `${ago}に使用`,
  unused: '未使用',
  at: (host) => `${host}用`,
  copied: 'すべての端末で利用可能',
  rename: '名前を変更…',
  renameOf: (name) => `名前を変更：${name}`,
  renameTitle: 'パスキーの名前を変更',
  name: '名前',
  save: '保存',
  missingName: '名前を入力してください。',
  unseen: '目に見える文字だけを使ってください。',
  tooLong: '100文字以内で入力してください。',
  remove: '削除',
  removeOf: (name) => `削除：${name}`,
  removed: 'パスキーを削除しました。今後はサインインに使えません。',
  removedOther: 'パスキーを削除しました。',
};
