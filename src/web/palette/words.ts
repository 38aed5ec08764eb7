import { wordsOf } from '../languages/messages.ts';

export const { paletteWords } = wordsOf('palette');
