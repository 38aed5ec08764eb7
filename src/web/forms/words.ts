import { wordsOf } from '../languages/messages.ts';

export const { formWords } = wordsOf('forms');
