import { wordsOf } from '../languages/messages.ts';

export const { passkeyWords } = wordsOf('settings/passkey');
