import type { signingWords as english } from '../../../../answering/signing/words.ts';
import type { Translation } from '../../../translation.ts';

/** Words for the signature of an answer with a passkey. */
export const signingWords: Translation<typeof english> = {
  notSigned: 'Sin responder, porque falta la firma con la llave de acceso.',
  noPasskey:
    'Esta respuesta necesita la firma de una llave de acceso. Se añade una en Ajustes, en Llaves de acceso, y ' +
    'después se responde de nuevo.',
  noHost:
    'Esta respuesta necesita la firma de una llave de acceso, que exige HTTPS con un nombre de host. Lo puede ' +
    'preparar quien opera este servidor.',
  otherHost: (host) =>
    `Esta respuesta necesita la firma de una llave de acceso, que solo funciona en ${host}. La solicitud se abre allí.`,
  turnedOff: 'Esta respuesta necesita la firma de una llave de acceso, pero están desactivadas en este servidor.',
  unable: 'Esta respuesta necesita la firma de una llave de acceso, que este navegador no puede dar.',
};
