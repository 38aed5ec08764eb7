import { wordsOf } from '../languages/messages.ts';

export const { deviceWords } = wordsOf('settings/device');
