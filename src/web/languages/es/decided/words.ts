import type { decidedWords as english } from '../../../decided/words.ts';
import type { Translation } from '../../translation.ts';

export const decidedWords: Translation<typeof english> = {
  byPolicy: 'Por una regla, al vencer el plazo',
  held: 'Retenidas',
  heldUntil: (time) => `Retenida hasta las ${time}`,
  heldFrom: (time) => `desde las ${time}`,
  undoIsCertain: (time, agent) =>
    `Se puede deshacer con seguridad hasta las ${time}. ${agent} no ve esta respuesta antes.`,
  undoable: 'Se pueden deshacer',
  collected: 'Recogidas',
  handled: 'Procesadas, contenido eliminado',
  notCollected: 'Sin recoger',
  notCollectedYet: 'Aún sin recoger',
  collectedAt: (time) => `Recogida: ${time}`,
  handledShort: 'Procesada',
  yourAnswer: 'Respuesta propia',
  answerOf: (who) => `Respuesta de ${who}`,
  printed: (who, answer) => `Respuesta de ${who}: ${answer}`,
  decision: 'Decisión',
  asSeen: (revision) => `La solicitud tal como se respondió, revisión ${revision}`,
  undo: 'Deshacer',
  returns: 'La solicitud vuelve a su lugar en la cola.',
  ofOthers: (who) => `${who} lo decidieron juntos, así que solo ellos pueden deshacerlo.`,
  locked: (agent) => `${agent} recogió esta respuesta, así que ya no se puede deshacer.`,
  gone: (agent) =>
    `${agent} procesó esta respuesta y su contenido se eliminó. La actividad conserva lo que se decidió.`,
  steps: { sent: 'Enviada', answered: 'Respondida', collected: 'Recogida', handled: 'Procesada' },
  notYet: 'aún no',
  notRead: 'sin leer',
  undoEnds: 'impide deshacer',
  byStanding: (who, until) =>
    until === undefined
      ? `Por una respuesta permanente de ${who}, ya terminada`
      : `Por una respuesta permanente de ${who}, hasta las ${until}`,
  endStanding: 'Terminarla',
  contentGoes: 'elimina el contenido',
};
