import type {
  assignWords as assignEnglish,
  filterWords as english,
  listFootWords as englishFoot,
  priorityWords as englishPriority,
  viewWords as englishViews,
} from '../../../requests/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Writes a number of requests. */
export const requests = (count: number): string =>
  `${figure(count)} ${plural(count, { one: 'solicitud', many: 'de solicitudes', other: 'solicitudes' })}`;

const filters = { q: 'texto', caller_id: 'agente', type: 'tipo', priority: 'prioridad', kind: 'evento' } as const;

export const filterWords: Translation<typeof english> = {
  filter: 'Filtro',
  filters: 'Filtrar la lista',
  find: 'Buscar un agente o un tipo',
  noMatch: 'Sin resultados',
  caller: 'Agente',
  type: 'Tipo',
  priority: 'Prioridad',
  text: (q) => `texto: ${q}`,
  unknownCaller: 'un agente',
  remove: (what, name) => `Quitar el filtro: ${filters[what]} ${name}`,
  onlyCaller: 'Mostrar solo las solicitudes de este agente',
  onlyType: 'Mostrar solo las solicitudes de este tipo',
};

export const viewWords: Translation<typeof englishViews> = {
  queue: 'Cola',
  decided: 'Decididas',
  callers: 'Agentes',
  people: 'Personas',
  policies: 'Reglas',
  activity: 'Actividad',
  statistics: 'Estadísticas',
  settings: 'Ajustes',
  you: 'Perfil',
};

export const priorityWords: Translation<typeof englishPriority> = {
  priority: { urgent: 'Urgente', high: 'Alta', normal: 'Normal', low: 'Baja' },
  priorityOf: (priority) => `Prioridad: ${priority}`,
  count: (priority, count) => `${priority}: ${count}`,
};

export const listFootWords: Translation<typeof englishFoot> = {
  live: 'En tiempo real',
  polling: 'Consultando cada pocos segundos',
  offline: 'Sin conexión',
  oldest: (age) => `la más antigua: ${age}`,
  shortcuts: 'Atajos',
};

/** Words for the person who is on a request. */
export const assignWords: Translation<typeof assignEnglish> = {
  assign: 'Quién se ocupa',
  mine: 'Me ocupo yo',
  you: 'Se ocupa usted',
  other: (who) => `Se ocupa ${who}`,
  nobody: 'Nadie',
  nobodyIs: 'Nadie se ocupa',
  handOver: 'Pasar a otra persona',
  nobodyWaits: 'Nadie espera esto',
  overdue: 'Vencida',
  find: 'Buscar a una persona',
  open: (count) => `${figure(count)} en curso`,
};
