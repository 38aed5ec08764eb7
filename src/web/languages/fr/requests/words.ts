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

const request = { one: 'demande', other: 'demandes' };
const filters = { q: 'texte', caller_id: 'agent', type: 'type', priority: 'priorité', kind: 'événement' };

/** Words for filters. */
export const filterWords: Translation<typeof filterEnglish> = {
  filter: 'Filtrer',
  filters: 'Filtrer la liste',
  find: 'Chercher un agent ou un type',
  noMatch: 'Aucun résultat',
  caller: 'Agent',
  type: 'Type',
  priority: 'Priorité',
  text: (q) => `texte : ${q}`,
  unknownCaller: 'un agent',
  remove: (what, name) => `Retirer le filtre : ${filters[what]} ${name}`,
  onlyCaller: 'N’afficher que les demandes de cet agent',
  onlyType: 'N’afficher que les demandes de ce type',
};

/** Names of the views. */
export const viewWords: Translation<typeof viewEnglish> = {
  queue: 'À décider',
  decided: 'Décidées',
  callers: 'Agents',
  people: 'Personnes',
  policies: 'Règles',
  activity: 'Journal',
  statistics: 'Statistiques',
  settings: 'Réglages',
  you: 'Profil',
};

/** Words for priorities. */
export const priorityWords: Translation<typeof priorityEnglish> = {
  priority: {
    urgent: 'Urgente',
    high: 'Haute',
    normal: 'Normale',
    low: 'Basse',
  },
  priorityOf: (priority) => `Priorité : ${priority}`,
  count: (priority, count) => `${priority} : ${count}`,
};

/** Words at the foot of a list. */
export const listFootWords: Translation<typeof listFootEnglish> = {
  live: 'En direct',
  polling: 'Actualisation périodique',
  offline: 'Hors ligne',
  oldest: (age) => `la plus ancienne : ${age}`,
  shortcuts: 'Raccourcis',
};

/** Words for the person who is on a request. */
export const assignWords: Translation<typeof assignEnglish> = {
  assign: 'Qui s’en occupe',
  mine: 'Je m’en occupe',
  you: 'Vous vous en occupez',
  other: (who) => `${who} s’en occupe`,
  nobody: 'Personne',
  nobodyIs: 'Personne ne s’en occupe',
  handOver: 'Confier',
  nobodyWaits: 'Personne n’attend cette réponse',
  overdue: 'En retard',
  find: 'Chercher une personne',
  open: (count) => `${figure(count)} en cours`,
};
