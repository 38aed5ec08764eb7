import type { totpWords as english } from '../../../settings/totp-words.ts';
import { figure } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Words of the authenticator app, a second step beside the password. */
export const totpWords: Translation<typeof english> = {
  label: '認証アプリ',
  off: 'オフ。パスワードだけでサインインできます。',
  on: (ago) => `${ago}にオンにしました。`,
  codesLeft: (count) => `リカバリーコードの残り：${figure(count)}個。`,
  setUp: '設定…',
  turnOff: 'オフにする',
  newCodes: '新しいリカバリーコード',
  title: '認証アプリの設定',
  scan: '認証アプリでこれを読み取るか、キーを手で入力してください。',
  picture: 'キーのQRコード',
  key: 'キー',
  code: 'アプリに表示されるコード',
  confirm: 'オンにする',
  wrong: 'コードが違います。端末の時刻を確認してください。',
  codesTitle: 'リカバリーコード',
  codesHow:
    'アプリがないときに、それぞれ1回だけ使えます。安全な場所に保管してください。再び表示されることはありません。',
  kept: '保存しました',
  turnedOff: '認証アプリをオフにしました。',
};
