import { wordsOf } from '../../languages/messages.ts';

export const { lostWords } = wordsOf('answering/lost');
