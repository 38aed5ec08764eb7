import type { identityWords as english } from '../../../settings/identity-words.ts';
import type { Translation } from '../../translation.ts';

/** Words of a person’s accounts at providers of single sign-on. */
export const identityWords: Translation<typeof english> = {
  title: 'シングルサインオン',
  none: 'サインインに使えるアカウントはまだありません。',
  add: (host) => `${host}のアカウントを追加`,
  added: 'アカウントを追加しました。これでサインインできます。',
  removed: 'アカウントを削除しました。',
  remove: '削除',
  removeOne: (label) => `${label}を削除`,
  at: (host) => `${host}`,
  addedOn: (ago) => `${ago}に追加`,
  used: (ago) => `最終使用：${ago}`,
};
