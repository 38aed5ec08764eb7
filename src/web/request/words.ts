import { wordsOf } from '../languages/messages.ts';

export const { requestWords } = wordsOf('request');
