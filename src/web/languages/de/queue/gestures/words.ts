import type { gestureWords as english } from '../../../../queue/gestures/words.ts';
import type { Translation } from '../../../translation.ts';

/** Words for swiping a row and for pulling the list down. */
export const gestureWords: Translation<typeof english> = {
  changed: 'Die Liste hat sich unter Ihrem Finger geändert. Es wurde nichts gesendet.',
  risky: 'Zu riskant zum Wischen. Öffnen Sie die Anfrage, um zu antworten.',
  pull: 'Zum Aktualisieren ziehen',
  letGo: 'Zum Aktualisieren loslassen',
  checking: 'Wird aktualisiert',
  upToDate: 'Aktuell',
};
