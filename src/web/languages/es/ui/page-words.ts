import type { pageWords as english } from '../../../ui/page-words.ts';
import type { Translation } from '../../translation.ts';

export const pageWords: Translation<typeof english> = {
  noScript: 'La bandeja necesita JavaScript, que está desactivado o no disponible en este navegador.',
};
