import type { signingWords as english } from '../../../../answering/signing/words.ts';
import type { Translation } from '../../../translation.ts';

/** Words for the signature of an answer with a passkey. */
export const signingWords: Translation<typeof english> = {
  notSigned: 'Nicht beantwortet, weil die Signatur mit Ihrem Passkey fehlt.',
  noPasskey:
    'Diese Antwort braucht eine Signatur mit einem Passkey. Fügen Sie einen in den Einstellungen unter Passkeys ' +
    'hinzu, und antworten Sie dann noch einmal.',
  noHost:
    'Diese Antwort braucht eine Signatur mit einem Passkey, und der braucht HTTPS mit einem Hostnamen. Das kann ' +
    'einrichten, wer diesen Server betreibt.',
  otherHost: (host) =>
    `Diese Antwort braucht eine Signatur mit einem Passkey. Das geht nur unter ${host}. Öffnen Sie die Anfrage dort.`,
  turnedOff:
    'Diese Antwort braucht eine Signatur mit einem Passkey, aber Passkeys sind auf diesem Server ausgeschaltet.',
  unable: 'Diese Antwort braucht eine Signatur mit einem Passkey, und dieser Browser kann keine geben.',
};
