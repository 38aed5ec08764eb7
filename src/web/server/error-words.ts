import { wordsOf } from '../languages/messages.ts';

export const { errorWords, policyErrorWords } = wordsOf('server/error');
