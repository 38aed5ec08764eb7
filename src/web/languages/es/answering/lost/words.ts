import type { lostWords as english } from '../../../../answering/lost/words.ts';
import { figure } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

/** Words for answers that ended before they counted: held ones, and approvals that waited for others. */
export const lostWords: Translation<typeof english> = {
  replaced: (agent) => `${agent} reemplazó la solicitud, así que su respuesta no cuenta`,
  withdrawn: (agent) => `${agent} retiró la solicitud, así que su respuesta no cuenta`,
  askerEnded: (agent) => `${agent} ya no espera la solicitud, así que su respuesta no cuenta`,
  outdone: (name) => `${name ?? 'Otra persona'} respondió, así que su respuesta no cuenta`,
  expired: 'La solicitud caducó, así que su respuesta no cuenta',
  endedElsewhere: 'Su respuesta se deshizo en otro lugar',
  barred: 'Ahora solo puede leer, así que su respuesta no cuenta',
  lostMany: (count) => `${figure(count)} de sus respuestas no cuentan`,
};
