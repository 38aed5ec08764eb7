import type { pageWords as english } from '../../../ui/page-words.ts';
import type { Translation } from '../../translation.ts';

/** Words that the build writes into the page. */
export const pageWords: Translation<typeof english> = {
  noScript: 'hdo braucht JavaScript. In diesem Browser ist es ausgeschaltet oder wird nicht unterstützt.',
  broken: 'hdo konnte in diesem Browser nicht starten.',
  brokenHow:
    'Laden Sie die Seite neu. Hilft das nicht, erlauben Sie in den Einstellungen des Browsers Cookies und ' +
    'Websitedaten für diese Adresse, aktualisieren Sie den Browser oder nehmen Sie einen anderen. Er meldet:',
};
