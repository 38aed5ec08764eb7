import type {
  answerWords as english,
  approvalWords as englishApproval,
  holdWords as englishHold,
  noteWords as englishNote,
  skipWords as englishSkip,
  undoWords as englishUndo,
} from '../../../answering/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

export const answerWords: Translation<typeof english> = {
  answered: 'Respondido:',
  sending: 'Enviando:',
  undo: 'Deshacer',
  collected: 'Ya no se puede deshacer, lo tiene el agente:',
  noConnection: 'El servidor no responde.',
  undone: 'Deshecho. La solicitud vuelve a estar en la cola.',
  notAnswered: 'Sin responder:',
  nothingToUndo: 'No hay ninguna respuesta que deshacer.',
  tooLate: 'Ya no se puede deshacer: el agente recogió esta respuesta.',
  show: 'Mostrar',
  unreachable: 'El servidor no responde. Puede que la respuesta no haya llegado:',
  lost: 'La conexión se cortó antes de que llegara la respuesta.',
  notSentOffline: 'Sin conexión: no se envió nada. La respuesta se conserva aquí.',
  more: 'Más',
  answers: 'respuestas',
  moreAnswers: 'Más respuestas',
  forSession: 'Permitir durante esta sesión…',
  find: 'Buscar una respuesta',
  found: (count, of) => `${figure(count)} de ${figure(of)}`,
  noneFound: 'Sin resultados',
  choose: 'elegir',
  close: 'cerrar',
};

export const holdWords: Translation<typeof englishHold> = {
  from: (time) => `Se puede recoger desde las ${time}. Hasta entonces se puede deshacer con seguridad.`,
};

export const undoWords: Translation<typeof englishUndo> = {
  undoAll: 'Deshacer todo',
  undoing: (count) =>
    plural(count, { one: 'Deshaciendo una respuesta', other: `Deshaciendo ${figure(count)} respuestas` }),
  undone: (count) =>
    plural(count, {
      one: 'Deshecho. La solicitud vuelve a estar en la cola.',
      other: `Deshecho. ${figure(count)} solicitudes vuelven a estar en la cola.`,
    }),
  notAllUndone: (back, not) =>
    `${figure(back)} ${plural(back, { one: 'deshecha', other: 'deshechas' })}. ` +
    `Demasiado tarde para ${figure(not)}: ya ${plural(not, { one: 'recogida', other: 'recogidas' })}.`,
};

export const skipWords: Translation<typeof englishSkip> = {
  skip: 'Posponer',
  skipMany: (count) => `Posponer ${figure(count)}`,
  unskip: 'Recuperar',
  cannot: 'Esta solicitud no se puede posponer',
  skipped: 'Pospuesto hasta mañana',
  clock: 'No se pospuso: el reloj de este dispositivo no coincide con el del servidor.',
  unskipped: 'De nuevo en la cola',
  group: 'Pospuestas hasta mañana',
};

export const noteWords: Translation<typeof englishNote> = {
  add: 'Añadir una nota',
  note: 'Nota',
  forWhom: 'Queda en la actividad, para las personas de la cuenta. El agente nunca la ve.',
};

export const approvalWords: Translation<typeof englishApproval> = {
  kept: (left) =>
    plural(left, {
      one: 'La aprobación está guardada; falta una más.',
      other: `La aprobación está guardada; faltan ${figure(left)} más.`,
    }),
  undone: 'La aprobación está deshecha.',
  gone: 'Esta aprobación se deshizo o se sustituyó entretanto. Mirar la solicitud otra vez.',
  group: 'A la espera de otras personas',
  progress: (count, of) => `${figure(count)} de ${figure(of)}`,
  forOthers: 'para otras personas',
};
