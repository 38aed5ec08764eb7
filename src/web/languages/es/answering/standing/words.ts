import type { standingWords as english } from '../../../../answering/standing/words.ts';
import { figure } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

/** Words for standing answers: answers that also allow later calls of an agent in its session. */
export const standingWords: Translation<typeof english> = {
  title: 'Permitir durante esta sesión',
  how: (agent) =>
    `Las próximas solicitudes de ${agent} en esta sesión se permiten en su nombre, sin preguntarle, si coinciden.`,
  what: 'Qué se permite',
  exact: 'Exactamente estos argumentos',
  exactHow: 'El mismo comando puede hacer otra cosa si han cambiado archivos.',
  byField: (field) => `Cualquier argumento con este ${field}:`,
  byFieldHow: 'Todo lo demás puede variar, por ejemplo el contenido nuevo.',
  theArguments: 'Argumentos',
  theValue: 'Valor',
  tool: 'Herramienta',
  folder: 'Carpeta',
  session: 'Sesión',
  until: 'Durante cuánto tiempo',
  hours: (hours, time) => `${figure(hours)} h, hasta las ${time}`,
  given: 'Permitido en esta sesión hasta las',
  end: 'Terminar',
  ended: 'Terminada. El agente volverá a preguntar.',
  notEnded: 'No terminada: el servidor no respondió. Inténtelo de nuevo.',
  list: 'Permitido durante una sesión',
  none: 'Nada. Lo ofrecen las solicitudes de los agentes de código.',
  listed: (tool, agent) => `${tool}, para ${agent}`,
  givenBy: (who, time) => `de ${who}, hasta las ${time}`,
  endOf: (what) => `Terminar: ${what}`,
};
