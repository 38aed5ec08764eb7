import { wordsOf } from '../languages/messages.ts';

export const { signInWords, confirmWords } = wordsOf('sign-in');
