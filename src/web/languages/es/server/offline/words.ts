import type { pushWords as english } from '../../../../server/offline/words.ts';
import type { Translation } from '../../../translation.ts';

/** Words of the notifications that the service worker shows. */
export const pushWords: Translation<typeof english> = {
  waiting: { one: '{count} solicitud en espera', other: '{count} solicitudes en espera' },
  others: { one: '{agent} y {count} más en espera', other: '{agent} y {count} más en espera' },
};
