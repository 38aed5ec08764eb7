import { wordsOf } from '../languages/messages.ts';

export const { webauthnWords } = wordsOf('server/webauthn');
