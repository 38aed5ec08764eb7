import { wordsOf } from '../languages/messages.ts';

export const { queueWords } = wordsOf('queue');
