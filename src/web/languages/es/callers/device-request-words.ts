import type { deviceRequestWords as english } from '../../../callers/device-request-words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

export const deviceRequestWords: Translation<typeof english> = {
  request: 'Solicitud de conexión',
  waiting: 'A la espera de aprobación',
  wants: (name) => `${name} quiere conectarse`,
  wantsShort: 'quiere conectarse',
  notCollected: 'aprobada, sin recoger',
  title: 'Conectar un programa',
  typeHow: 'Escribir el código que muestra el programa, en su terminal o donde se ejecute.',
  code: 'Código',
  goOn: 'Continuar',
  missing: 'Falta el código: ocho letras.',
  compare: 'Aprobar solo si el programa recién iniciado muestra exactamente este código.',
  warning: '¿Alguien envió este enlace o código?',
  warningHow:
    'Entonces conviene rechazar. Aprobar la solicitud de otra persona le da una clave de API de esta bandeja, ' +
    'por bueno que parezca el motivo.',
  name: 'Nombre que dio',
  address: 'Dirección',
  asked: 'Solicitada',
  it_may: 'Puede',
  may: 'enviar solicitudes y recoger sus respuestas. Nunca puede responder.',
  ago: (time, age) => (age === undefined ? `${time}, ahora mismo` : `${time}, hace ${age}`),
  ends: 'El código caduca en',
  left: (minutes, seconds) => (minutes > 0 ? `${figure(minutes)} min ${figure(seconds)} s` : `${figure(seconds)} s`),
  unchecked: 'Nadie comprobó el nombre. Un programa que llega a esta dirección puede llamarse como quiera.',
  isKnown: (name) => `${name} ya es un agente`,
  isKnownHow: (keys) => {
    const could = 'Con ella podría leer y retirar las solicitudes de este agente y recoger sus respuestas.';
    if (keys === 0) return `El programa recibiría una clave de API de este agente. ${could}`;
    const others = plural(keys, { one: 'la que ya tiene', other: `las ${figure(keys)} que ya tiene` });
    return `El programa recibiría otra clave de API de este agente, además de ${others}. ${could}`;
  },
  sure: 'Este programa lo inicié yo, ahora mismo, y muestra este código.',
  notSure: 'Confirmar el inicio del programa y que los códigos coinciden. Si no, rechazar.',
  approve: 'Los códigos coinciden, conectar',
  approveKnown: 'Los códigos coinciden, dar una clave',
  refuse: 'Rechazar',
  refused: 'Rechazada.',
  toCallers: 'Todos los agentes',
  again: 'Escribir otro código',
  unknown: 'Ningún programa muestra este código',
  unknownHow: 'Puede haber una errata. Un código caduca a los diez minutos, así que quizá el programa ya muestre otro.',
  denied: 'Rechazada',
  deniedHow: 'El programa recibió el aviso y ninguna clave.',
  expired: 'Código caducado',
  expiredHow: 'Un código vale diez minutos. Para obtener otro, iniciar de nuevo el programa.',
  approved: 'Aprobada',
  approvedHow: 'El programa recoge su clave de API en segundos, si sigue en marcha. Hasta entonces se puede deshacer.',
  undoApproval: 'Deshacer',
  collected: 'Conectado',
  collectedHow: 'El programa tiene su clave de API. Nadie más la vio.',
  toCaller: 'Mostrar el agente',
  isPending: 'Aún sin clave de API. La clave aprobada se crea cuando el programa la recoge.',
  isExpired:
    'La clave de API aprobada no se recogió a tiempo. El programa puede solicitarla de nuevo, o se puede emitir aquí.',
  notYet: 'Aún sin clave de API',
  notRead: 'No se pudo cargar esta solicitud',
};
