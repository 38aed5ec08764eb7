import { wordsOf } from '../../languages/messages.ts';

export const { pushWords } = wordsOf('server/offline');
