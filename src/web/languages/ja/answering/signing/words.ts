import type { signingWords as english } from '../../../../answering/signing/words.ts';
import type { Translation } from '../../../translation.ts';

/** Words for the signature of an answer with a passkey. */
export const signingWords: Translation<typeof english> = {
  notSigned: 'パスキーで署名しなかったため、回答していません。',
  noPasskey: 'この回答にはパスキーによる署名が必要です。設定の「パスキー」で追加してから、もう一度回答してください。',
  noHost:
    'この回答にはパスキーによる署名が必要で、それにはホスト名のあるHTTPSが必要です。このサーバーの運用担当者に' +
    'お問い合わせください。',
  otherHost: (host) => `この回答にはパスキーによる署名が必要で、${host}でのみ使えます。そちらで依頼を開いてください。`,
  turnedOff: 'この回答にはパスキーによる署名が必要ですが、このサーバーではパスキーがオフになっています。',
  unable: 'この回答にはパスキーによる署名が必要ですが、このブラウザーではできません。',
};
