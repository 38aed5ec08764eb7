import { wordsOf } from '../languages/messages.ts';

export const { filterWords, viewWords, priorityWords, listFootWords, assignWords, listWords } = wordsOf('requests');
