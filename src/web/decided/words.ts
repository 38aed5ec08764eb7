import { wordsOf } from '../languages/messages.ts';

export const { decidedWords } = wordsOf('decided');
