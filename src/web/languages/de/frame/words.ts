import type { frameWords as english } from '../../../frame/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Words of the masthead, the tab bar, the strip and the toast. */
export const frameWords: Translation<typeof english> = {
  product: 'hdo',
  views: 'Ansichten',
  viewsOnPhone: 'Ansichten auf dem Telefon',
  home: 'hdo, Eingang',
  search: 'Suchen',
  searchIn: 'Anfragen durchsuchen',
  clearSearch: 'Suche löschen',
  shortcuts: 'Tastenkürzel',
  account: (name) => `Angemeldet als ${name}`,
  signOut: 'Abmelden',
  waiting: (count) => `(${count}) hdo`,
  hide: 'Ausblenden',
  offlineSince: (time) => `Sie sind offline. Keine Verbindung seit ${time}.`,
  offlineHow: 'Die Anzeige ist vielleicht veraltet. Antworten können Sie wieder, sobald Sie online sind.',
  trying: 'Verbinden…',
  inDoubt: (count) =>
    plural(count, {
      one: 'Eine Antwort ist vielleicht nicht angekommen.',
      other: `${figure(count)} Antworten sind vielleicht nicht angekommen.`,
    }),
  inDoubtHow: 'hdo prüft das, sobald der Server antwortet. Nichts wird doppelt gesendet.',
  newNotices: 'Neue Hinweise',
  settingsWithNotices: (count) =>
    plural(count, {
      one: 'Einstellungen, ein neuer Hinweis',
      other: `Einstellungen, ${figure(count)} neue Hinweise`,
    }),
};
