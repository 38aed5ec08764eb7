import type { Priority } from '../server/item.ts';
import { inWords } from '../ui/numbers.ts';
import type { Filter } from './place.ts';

/** Writes a number of requests in words. */
export const requests = (count: number): string => `${inWords(count, 'no')} ${count === 1 ? 'request' : 'requests'}`;

const filters = { q: 'text', caller_id: 'agent', type: 'type', priority: 'priority', kind: 'event' } as const;

/** Words for filters. */
export const filterWords = {
  filter: 'Filter',
  filters: 'Filter the list',
  find: 'Find an agent or a type',
  noMatch: 'No results',
  caller: 'Agent',
  type: 'Type',
  priority: 'Priority',
  text: (q: string) => `text: ${q}`,
  unknownCaller: 'one agent',
  remove: (what: Filter, name: string) => `Remove the filter: ${filters[what]} ${name}`,
  onlyCaller: 'Show only requests from this agent',
  onlyType: 'Show only requests of this type',
} as const;

/** Names of the views. */
export const viewWords = {
  queue: 'Queue',
  decided: 'Decided',
  callers: 'Callers',
  people: 'People',
  policies: 'Policies',
  activity: 'Activity',
  statistics: 'Statistics',
  settings: 'Settings',
  you: 'You',
} as const;

/** Words for priorities. */
export const priorityWords = {
  priority: {
    urgent: 'Urgent',
    high: 'High',
    normal: 'Normal',
    low: 'Low',
  } satisfies Record<Priority, string>,
  priorityOf: (priority: string) => `${priority} priority`,
  count: (priority: string, count: string) => `${priority}: ${count}`,
} as const;

/** Words at the foot of a list. */
export const listFootWords = {
  live: 'Live',
  polling: 'Checking every few seconds',
  offline: 'Offline',
  oldest: (age: string) => `oldest ${age}`,
  shortcuts: 'Shortcuts',
} as const;

/** Words for the person who is on a request. */
export const assignWords = {
  assign: 'Who is on it',
  mine: 'I’m on it',
  you: 'You’re on it',
  other: (who: string) => `${who} is on it`,
  nobody: 'Nobody',
  nobodyIs: 'Nobody is on it',
  handOver: 'Hand over',
  nobodyWaits: 'Nobody waits for this',
  overdue: 'Overdue',
  find: 'Find a person',
  open: (count: number) => `${count} open`,
} as const;
