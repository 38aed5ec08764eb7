import { wordsOf } from '../languages/messages.ts';

export const { activityWords, kindWords } = wordsOf('activity');
