import type { Place } from './state/place.ts';

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const figure = (count: number) => small[count] ?? String(count);
const requests = (count: number) => `${figure(count)} ${count === 1 ? 'request' : 'requests'}`;

/** What is said where the list is narrowed. */
export const filterWords = {
  filter: 'Filter',
  filters: 'Narrow the list',
  find: 'Find a caller or a type',
  noMatch: 'None of them matches.',
  nothingToChoose: 'There is nothing to choose yet.',
  caller: 'Caller',
  type: 'Type',
  priority: 'Priority',
  text: (q: string) => `text: ${q}`,
  unknownCaller: 'one caller',
  remove: (what: Exclude<keyof Place, 'view' | 'item_id'>, name: string) =>
    `Remove the filter: ${{ q: 'text', caller_id: 'caller', type: 'type', priority: 'priority' }[what]} ${name}`,
  onlyCaller: 'Show only requests of this caller',
  onlyType: 'Show only requests of this type',
} as const;

export { requests };
