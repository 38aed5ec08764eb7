import { wordsOf } from '../languages/messages.ts';

export const { noticeWords } = wordsOf('settings/notice');
