import type { noticeWords as english } from '../../../settings/notice-words.ts';
import type { Translation } from '../../translation.ts';

export const noticeWords: Translation<typeof english> = {
  title: '最近追加されたサインイン方法',
  how: 'このアカウントの全員に表示されます。心当たりのないものがあれば、作成した人に確認してください。',
  none: 'まだありません。',
  isNew: '新着',
  seen: '確認済みにする',
  made: {
    'reviewer.link_made': (who) => `${who}のサインインリンク`,
    'reviewer.token_made': (who) => `${who}のトークン`,
    'reviewer.password_set': (who) => `${who}のパスワード`,
    'reviewer.name_taken': (who) => `${who}が、削除された人の名前とポリシーでの役割を引き継ぎました`,
    'invite.made': (who) => `${who}への招待`,
    'invite.used': (who) => `${who}が招待から参加`,
    'passkey.added': (who) => `${who}のパスキー`,
    'reviewer.identity_added': (who) => `${who}のシングルサインオン用アカウント`,
    'reviewer.totp_set': (who) => `${who}の認証アプリ`,
    'reviewer.totp_off': (who) => `${who}の認証アプリの解除`,
    'reviewer.codes_made': (who) => `${who}の新しいリカバリーコード`,
  },
  someone: '削除されたメンバー',
  newcomer: '新しいメンバー',
  by: (who, when) => `${when}、実行者：${who}`,
};
