import type { signingWords as english } from '../../../../answering/signing/words.ts';
import type { Translation } from '../../../translation.ts';

/** Words for the signature of an answer with a passkey. */
export const signingWords: Translation<typeof english> = {
  notSigned: 'Réponse non envoyée, car elle n’a pas été signée avec votre clé d’accès.',
  noPasskey:
    'Cette réponse demande une signature par clé d’accès. Ajoutez-en une dans les réglages, sous Clés d’accès, puis ' +
    'répondez à nouveau.',
  noHost:
    'Cette réponse demande une signature par clé d’accès, qui exige HTTPS avec un nom d’hôte. Adressez-vous à qui ' +
    'gère ce serveur.',
  otherHost: (host) =>
    `Cette réponse demande une signature par clé d’accès, possible uniquement sur ${host}. Ouvrez la demande là-bas.`,
  turnedOff:
    'Cette réponse demande une signature par clé d’accès, mais les clés d’accès sont désactivées sur ce serveur.',
  unable: 'Cette réponse demande une signature par clé d’accès, que ce navigateur ne peut pas donner.',
};
