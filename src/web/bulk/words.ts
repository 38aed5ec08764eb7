import { wordsOf } from '../languages/messages.ts';

export const { bulkWords } = wordsOf('bulk');
