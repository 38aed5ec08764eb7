import { wordsOf } from '../languages/messages.ts';

export const { statisticsWords } = wordsOf('statistics');
