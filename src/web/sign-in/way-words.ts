import { wordsOf } from '../languages/messages.ts';

export const { wayWords } = wordsOf('sign-in/way');
