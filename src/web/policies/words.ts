import { wordsOf } from '../languages/messages.ts';

export const { policiesWords, sentenceWords, policyFormWords } = wordsOf('policies');
