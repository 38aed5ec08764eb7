import type { deviceWords as english } from '../../../settings/device-words.ts';
import type { Translation } from '../../translation.ts';

export const deviceWords: Translation<typeof english> = {
  title: '端末への通知',
  here: 'この端末への通知',
  hereHow:
    '受信トレイを閉じている間も届きます。暗号化され、ブラウザーの提供元のサーバーを経由し、回答待ちの件数を知らせます。',
  blocked:
    'このブラウザーでは許可されていません。iPhoneまたはiPadでは、先に受信トレイをホーム画面に追加してください。' +
    'ほかの端末では、ブラウザーの設定でこのページの通知を許可してください。',
  hasEnded:
    'この端末の通知は終了しました。ブラウザーが解除したか、別の端末で削除されました。もう一度オンにしてください。',
  refused: (why: string) => `ブラウザのプッシュサービスが最後の通知を拒否しました：${why}`,
  titles: 'タイトルとエージェントを表示',
  titlesHow: '最大2つの回答をボタンで表示します。ボタンは依頼を開くだけで、回答を送信することはありません。',
  since: (ago) => `${ago}に有効化`,
  remove: '削除',
  removeOf: (browser) => `削除：${browser}`,
  ended: 'その端末には通知が届かなくなりました。',
};
