import { wordsOf } from '../languages/messages.ts';

export const { awayWords } = wordsOf('settings/away');
