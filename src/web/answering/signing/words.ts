import { wordsOf } from '../../languages/messages.ts';

export const { signingWords } = wordsOf('answering/signing');
