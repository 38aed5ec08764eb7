import { wordsOf } from '../languages/messages.ts';

export const { answerWords, holdWords, undoWords, skipWords, approvalWords, noteWords } = wordsOf('answering');
