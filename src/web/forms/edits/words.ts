import { things } from '../../ui/numbers.ts';

/** Words of an edit's button and foot: an answer that changes the default text of its request. */
export const editWords = {
  asIs: (action: string) => `${action} as is`,
  withChanges: (action: string, count: number | undefined) =>
    `${action} with ${count === undefined ? 'changes' : things(count, 'change')}`,
  gets: (agent: string) => `${agent} gets your text`,
  fix: (line: number) => `Fix line ${line} to send`,
  fixSomewhere: 'Fix the JSON to send',
} as const;
