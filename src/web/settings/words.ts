import { wordsOf } from '../languages/messages.ts';

export const { settingsWords } = wordsOf('settings');
