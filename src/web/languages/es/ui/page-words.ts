import type { pageWords as english } from '../../../ui/page-words.ts';
import type { Translation } from '../../translation.ts';

export const pageWords: Translation<typeof english> = {
  noScript: 'La bandeja necesita JavaScript, que está desactivado o no disponible en este navegador.',
  broken: 'La bandeja no pudo iniciarse en este navegador.',
  brokenHow:
    'Recargar la página. Si no sirve, permitir las cookies y los datos de esta dirección en los ajustes del ' +
    'navegador, actualizarlo o usar otro. El navegador dice:',
};
