import { wordsOf } from '../languages/messages.ts';

export const { uiWords } = wordsOf('ui');
