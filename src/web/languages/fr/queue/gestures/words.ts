import type { gestureWords as english } from '../../../../queue/gestures/words.ts';
import type { Translation } from '../../../translation.ts';

/** Words for swiping a row and for pulling the list down. */
export const gestureWords: Translation<typeof english> = {
  changed: 'La liste a changé sous votre doigt. Rien n’a été envoyé.',
  risky: 'Trop risqué pour un balayage. Ouvrez la demande pour y répondre.',
  pull: 'Tirez pour actualiser',
  letGo: 'Relâchez pour actualiser',
  checking: 'Actualisation',
  upToDate: 'À jour',
};
