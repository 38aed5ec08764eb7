import type { webauthnWords as english } from '../../../server/webauthn-words.ts';
import type { Translation } from '../../translation.ts';

export const webauthnWords: Translation<typeof english> = {
  cancelled: 'キャンセルされました。',
  late: '時間内に確認されませんでした。',
  refusedNew:
    'ブラウザーか端末がすぐに拒否しました。端末にPIN、指紋、顔のいずれも設定されていないか、パスキーを保存できない古いセキュリティキーの可能性があります。いずれかを設定するか、別の端末を使用してください。',
  refusedUse:
    'ブラウザーか端末がすぐに拒否しました。端末にこのアドレスのパスキーがないか、PIN、指紋、顔のいずれも設定されていない可能性があります。',
  known: 'この端末にはすでにあなたのパスキーがあります。そのパスキーか、別の端末を使用してください。',
  unfit:
    '端末にPIN、指紋、顔のいずれも設定されていないか、パスキーを保存できない古いセキュリティキーです。' +
    'いずれかを設定するか、別の端末を使用してください。',
  address: 'ブラウザーがこのアドレスでのパスキーを許可していません。',
};
