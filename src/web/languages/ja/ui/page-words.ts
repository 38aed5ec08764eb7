import type { pageWords as english } from '../../../ui/page-words.ts';
import type { Translation } from '../../translation.ts';

export const pageWords: Translation<typeof english> = {
  noScript: '受信トレイを使うには、ブラウザーでJavaScriptを有効にしてください。',
};
