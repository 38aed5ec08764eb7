import { wordsOf } from '../languages/messages.ts';

export const { peopleWords, inviteWords } = wordsOf('people');
