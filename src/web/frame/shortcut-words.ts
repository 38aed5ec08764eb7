import { wordsOf } from '../languages/messages.ts';

export const { shortcutWords } = wordsOf('frame/shortcut');
