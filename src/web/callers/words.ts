import { wordsOf } from '../languages/messages.ts';

export const { callerWords, welcomeWords } = wordsOf('callers');
