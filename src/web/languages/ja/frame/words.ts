import type { frameWords as english } from '../../../frame/words.ts';
import { figure } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

export const frameWords: Translation<typeof english> = {
  product: 'hdo',
  views: '画面',
  viewsOnPhone: '画面（スマートフォン）',
  home: 'hdo、キュー',
  search: '検索',
  searchIn: '依頼を検索',
  clearSearch: '検索をクリア',
  shortcuts: 'キーボードショートカット',
  account: (name) => `${name}としてサインイン中`,
  signOut: 'サインアウト',
  waiting: (count) => `(${figure(count)}) hdo`,
  hide: '閉じる',
  offlineSince: (time) => `オフラインです（${time}から）。`,
  offlineHow: '表示が最新でない可能性があります。接続が回復すると、再び回答できます。',
  trying: '接続中',
  inDoubt: (count) => `${figure(count)}件の回答が届いていない可能性があります。`,
  inDoubtHow: 'サーバーが応答しだい確認します。二重に送信されることはありません。',
  newNotices: '新しいお知らせ',
  settingsWithNotices: (count) => `設定、新しいお知らせ${figure(count)}件`,
};
