import { requests } from '../requests/words.ts';
import { inWords } from '../ui/numbers.ts';

/** Words for selecting several requests and answering them at once. */
export const bulkWords = {
  selection: 'Selection',
  select: (title: string) => `Select: ${title}`,
  selected: (count: number) => `${count} selected`,
  selectAll: 'Select the whole list',
  all: (count: number, isAll: boolean) => (isAll ? `All ${count}` : `The first ${count}`),
  clear: 'Clear',
  title: (count: number) => `One answer for ${requests(count)}`,
  each: 'Each request is answered separately, and each answer can be undone separately.',
  answer: 'Answer together',
  named: 'Requests this answers',
  unlisted: 'Selected, but not in this list:',
  pane: 'Selected requests',
  showMore: (count: number, all: number) => (count === all ? `Show ${count} more` : `Show ${count} more of ${all}`),
  takeOut: (title: string) => `Deselect: ${title}`,
  answersFor: (count: number) => `Answers for ${requests(count)}`,
  leftOut: (all: number) => (all === 2 ? 'Not shared by both:' : `Not shared by all ${inWords(all)}:`),
  some: (count: number, all: number) => `(${count} of ${all})`,
  wantsFile: 'Left out, because each request needs its own file:',
  policed: 'Left out, because a policy asks for each request by itself:',
  nothingShared: 'These requests have no answer in common. Deselect some, or answer them one by one.',
  nothingLeft: 'None of these can be answered any more.',
  sending: (count: number) => `Answering ${requests(count)}`,
  notAll: (taken: number, missing: number) =>
    taken === 0 ? 'Not answered' : `${taken} answered, ${missing} not. See the reason beside each.`,
  changed: 'It changed after you selected it.',
  readAgain: 'Read the new version',
  withdrawn: 'The agent withdrew it.',
  answeredBy: (name: string | null | undefined) => `${name ?? 'Someone'} answered it.`,
} as const;
