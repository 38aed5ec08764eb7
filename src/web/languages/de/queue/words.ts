import type { queueWords as english } from '../../../queue/words.ts';
import type { Translation } from '../../translation.ts';

/** Words of the list and the details pane. */
export const queueWords: Translation<typeof english> = {
  loading: 'Wird geladen',
  nothingWaits: 'Nichts offen',
  choose: 'Wählen Sie die nächste Anfrage',
  chooseHow: 'Die Anfrage, die Sie beantwortet haben, stand nicht in dieser Liste.',
  allAnswered: 'Alles beantwortet',
  allAnsweredHow: 'Neue Anfragen erscheinen hier.',
  seeDecided: 'Entscheidungen ansehen',
  nothingFound: 'Keine Treffer',
  nothingFoundHow: 'Keine offene Anfrage passt dazu.',
  clearFilter: 'Alle Anfragen anzeigen',
  nothingDecided: 'Noch nichts entschieden',
  notThere: 'Anfrage nicht gefunden',
  notThereHow: 'Sie wurde zurückgezogen oder gehört zu einem anderen Konto.',
  notRead: 'Der Eingang konnte nicht geladen werden.',
  welcomeList: 'Noch nichts offen',
};
