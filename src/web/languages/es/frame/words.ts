import type { frameWords as english } from '../../../frame/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

export const frameWords: Translation<typeof english> = {
  product: 'hdo',
  views: 'Vistas',
  viewsOnPhone: 'Vistas en el teléfono',
  home: 'hdo, cola',
  search: 'Buscar',
  searchIn: 'Buscar solicitudes',
  clearSearch: 'Borrar la búsqueda',
  shortcuts: 'Atajos de teclado',
  account: (name) => `Sesión de ${name}`,
  signOut: 'Cerrar sesión',
  waiting: (count) => `(${figure(count)}) hdo`,
  hide: 'Ocultar',
  offlineSince: (time) => `Sin conexión. Última conexión: ${time}.`,
  offlineHow: 'Puede que esto no esté al día. Se podrá responder de nuevo al recuperar la conexión.',
  trying: 'Conectando',
  inDoubt: (count) =>
    plural(count, {
      one: 'Puede que una respuesta no haya llegado.',
      other: `Puede que ${figure(count)} respuestas no hayan llegado.`,
    }),
  inDoubtHow: 'hdo lo comprueba en cuanto el servidor responda. Nada se envía dos veces.',
  newNotices: 'Avisos nuevos',
  settingsWithNotices: (count) =>
    `Ajustes, ${figure(count)} ${plural(count, { one: 'aviso nuevo', other: 'avisos nuevos' })}`,
};
