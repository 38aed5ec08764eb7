import { wordsOf } from '../languages/messages.ts';

export const { identityWords } = wordsOf('settings/identity');
