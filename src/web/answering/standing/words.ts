import { wordsOf } from '../../languages/messages.ts';

export const { standingWords } = wordsOf('answering/standing');
