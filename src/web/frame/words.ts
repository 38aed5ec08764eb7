import { wordsOf } from '../languages/messages.ts';

export const { frameWords } = wordsOf('frame');
