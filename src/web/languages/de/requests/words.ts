import type {
  assignWords as assignEnglish,
  filterWords as filterEnglish,
  listFootWords as listFootEnglish,
  priorityWords as priorityEnglish,
  viewWords as viewEnglish,
} from '../../../requests/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Formats a number of requests. */
export const requests = (count: number): string => `${figure(count)} ${plural(count, request)}`;

const request = { one: 'Anfrage', other: 'Anfragen' };
const filters = { q: 'Text', caller_id: 'Agent', type: 'Typ', priority: 'Priorität', kind: 'Ereignis' };

/** Words for filters. */
export const filterWords: Translation<typeof filterEnglish> = {
  filter: 'Filter',
  filters: 'Liste filtern',
  find: 'Agent oder Typ suchen',
  noMatch: 'Keine Treffer',
  caller: 'Agent',
  type: 'Typ',
  priority: 'Priorität',
  text: (q) => `Text: ${q}`,
  unknownCaller: 'ein Agent',
  remove: (what, name) => `Filter entfernen: ${filters[what]} ${name}`,
  onlyCaller: 'Nur Anfragen dieses Agenten zeigen',
  onlyType: 'Nur Anfragen dieses Typs zeigen',
};

/** Names of the views. */
export const viewWords: Translation<typeof viewEnglish> = {
  queue: 'Eingang',
  decided: 'Entschieden',
  callers: 'Agenten',
  people: 'Personen',
  policies: 'Regeln',
  activity: 'Verlauf',
  statistics: 'Statistik',
  settings: 'Einstellungen',
  you: 'Profil',
};

/** Words for priorities. */
export const priorityWords: Translation<typeof priorityEnglish> = {
  priority: {
    urgent: 'Dringend',
    high: 'Hoch',
    normal: 'Normal',
    low: 'Niedrig',
  },
  priorityOf: (priority) => `Priorität: ${priority}`,
  count: (priority, count) => `${priority}: ${count}`,
};

/** Words at the foot of a list. */
export const listFootWords: Translation<typeof listFootEnglish> = {
  live: 'Live',
  polling: 'Prüft alle paar Sekunden',
  offline: 'Offline',
  oldest: (age) => `älteste: ${age}`,
  shortcuts: 'Tastenkürzel',
};

/** Words for the person who is on a request. */
export const assignWords: Translation<typeof assignEnglish> = {
  assign: 'Wer sich kümmert',
  mine: 'Ich kümmere mich',
  you: 'Sie kümmern sich',
  other: (who) => `${who} kümmert sich`,
  nobody: 'Niemand',
  nobodyIs: 'Niemand kümmert sich',
  handOver: 'Übergeben',
  nobodyWaits: 'Niemand wartet darauf',
  overdue: 'Überfällig',
  find: 'Person suchen',
  open: (count) => `${figure(count)} offen`,
};
