import type { Filter } from './state/place.ts';
import { inWords } from './words-numbers.ts';

/** A number of requests, in words. */
export const requests = (count: number): string => `${inWords(count, 'no')} ${count === 1 ? 'request' : 'requests'}`;

const filters = { q: 'text', caller_id: 'caller', type: 'type', priority: 'priority', kind: 'kind' } as const;

/** What is said where the list is narrowed. */
export const filterWords = {
  filter: 'Filter',
  filters: 'Narrow the list',
  find: 'Find a caller or a type',
  noMatch: 'None of them matches.',
  caller: 'Caller',
  type: 'Type',
  priority: 'Priority',
  text: (q: string) => `text: ${q}`,
  unknownCaller: 'one caller',
  remove: (what: Filter, name: string) => `Remove the filter: ${filters[what]} ${name}`,
  onlyCaller: 'Show only requests of this caller',
  onlyType: 'Show only requests of this type',
} as const;

/** What is said where several requests are selected and answered together. */
export const togetherWords = {
  selection: 'Selection',
  select: (title: string) => `Select: ${title}`,
  selected: (count: number) => `${count} selected`,
  selectAll: 'All in the list',
  all: (count: number, isAll: boolean) => (isAll ? `All ${count}` : `The first ${count}`),
  clear: 'Clear',
  title: (count: number) => `One answer for ${requests(count)}`,
  each: 'Each is answered on its own and can be taken back on its own.',
  together: 'Answer together',
  pane: 'Selected requests',
  takeOut: (title: string) => `Take out: ${title}`,
  answersFor: (count: number) => `Answers for ${requests(count)}`,
  leftOut: (all: number) =>
    all === 2 ? 'Answers that not both have are left out:' : `Answers that not all ${inWords(all)} have are left out:`,
  some: (count: number, all: number) => `(${count} of ${all})`,
  wantsFile: 'Each request needs a file of its own, so these are given one by one:',
  nothingShared: 'These requests have no answer in common. Take some of them out, or answer them one by one.',
  nothingLeft: 'None of these can be answered any more.',
  sending: (count: number) => `Answering ${requests(count)}`,
  notAll: (taken: number, missing: number) =>
    taken === 0 ? 'Not answered' : `${taken} answered, ${missing} not; the reasons stand beside them.`,
  changed: 'It was replaced after you selected it.',
  readAgain: 'Read it as it is now',
  withdrawn: 'Its caller has withdrawn it.',
  answeredBy: (name: string | null | undefined) => `${name ?? 'Somebody'} has answered it.`,
  undoAll: 'Undo all',
  takingBack: (count: number) => `Taking ${count} answers back`,
  takenBack: (count: number) =>
    `Taken back. ${count === 1 ? 'One request is' : `${count} requests are`} in the queue again.`,
  notAllTakenBack: (back: number, not: number) => `${back} taken back. ${not} can no longer be: the caller has them.`,
} as const;

/** What is said where requests are put off until tomorrow. */
export const skipWords = {
  skip: 'Skip',
  skipMany: (count: number) => `Skip ${count}`,
  bringBack: 'Bring back',
  cannot: 'Cannot be skipped',
  skipped: 'Skipped until tomorrow',
  clock: 'Not skipped: the clock of this device is not that of the appliance.',
  back: 'Back in the queue',
  group: 'Skipped until tomorrow',
} as const;

/** What is said of notes beside answers. */
export const noteWords = {
  add: 'Add a note',
  note: 'Note',
  forWhom: 'Kept with the activity, for people here. The caller is not told.',
} as const;
