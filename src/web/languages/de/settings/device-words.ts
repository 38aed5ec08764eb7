import type { deviceWords as english } from '../../../settings/device-words.ts';
import type { Translation } from '../../translation.ts';

/** Words of the notifications on devices. */
export const deviceWords: Translation<typeof english> = {
  title: 'Benachrichtigungen auf Ihren Geräten',
  here: 'Benachrichtigungen auf diesem Gerät',
  hereHow:
    'Auch wenn hdo geschlossen ist. Sie nennen die Zahl der offenen Anfragen und laufen verschlüsselt über die ' +
    'Server Ihres Browserherstellers.',
  blocked:
    'Ihr Browser erlaubt hier keine Benachrichtigungen. Legen Sie hdo auf iPhone oder iPad zuerst auf den ' +
    'Home-Bildschirm. Sonst erlauben Sie sie in den Website-Einstellungen.',
  hasEnded:
    'Die Mitteilungen auf diesem Gerät haben geendet: Der Browser hat sie verworfen, oder sie wurden auf einem ' +
    'anderen Gerät entfernt. Schalten Sie sie wieder ein.',
  refused: (why: string) => `Der Push-Dienst Ihres Browsers hat die letzte Benachrichtigung abgelehnt: ${why}.`,
  titles: 'Titel und Agent zeigen',
  titlesHow: 'Auch bis zu zwei Antworten als Tasten. Eine Taste öffnet die Anfrage; sie sendet die Antwort nie.',
  since: (ago) => `eingeschaltet ${ago}`,
  remove: 'Entfernen',
  removeOf: (browser) => `Entfernen: ${browser}`,
  ended: 'Dieses Gerät erhält keine Benachrichtigungen mehr.',
};
