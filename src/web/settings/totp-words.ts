import { wordsOf } from '../languages/messages.ts';

export const { totpWords } = wordsOf('settings/totp');
