import type { pageWords as english } from '../../../ui/page-words.ts';
import type { Translation } from '../../translation.ts';

export const pageWords: Translation<typeof english> = {
  noScript: '受信トレイを使うには、ブラウザーでJavaScriptを有効にしてください。',
  broken: 'このブラウザーで受信トレイを開始できませんでした。',
  brokenHow:
    'ページを再読み込みしてください。直らない場合は、ブラウザーの設定でこのアドレスのCookieとサイトデータを許可するか、ブラウザーを更新するか、別のブラウザーを使用してください。エラー：',
};
