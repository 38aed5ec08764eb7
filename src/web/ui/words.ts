import { figure } from './numbers.ts';

/** Words of the parts that every page uses. */
export const uiWords = {
  close: 'Close',
  /** The label of the Control key. */
  control: 'Ctrl',
  tooQuick: 'Too quick. Press again to answer this one.',
  moreBelow: 'More below',
  moreBeside: 'Scroll sideways for more',
  ownHost: ' \u26a0\u00a0own host',
  minutes: (count: number) => `${count}\u00a0min`,
  hours: (count: number) => `${count}\u00a0h`,
  days: (count: number) => `${count}\u00a0d`,
  ago: (age: string) => `${age} ago`,
  justNow: 'just now',
  toQueue: 'Go to the queue',
  noAnswer: 'The server isn’t responding',
  noZone: 'This device names no time zone that is known, so UTC is used.',
  noAnswerHow: 'This page is loaded, but the server sends nothing back. Answers that were sent are safe.',
  tryNow: 'Try now',
  unseen: (names: string) => `Invisible, or moves or covers text: ${names}`,
  table: 'Table',
  allRows: (count: number) => `Show all ${figure(count)} rows`,
  code: 'Preformatted text',
  diff: 'Changes, line by line',
  asSent: 'Show as sent',
  indented: 'Show indented',
  tooLong: 'Too long to show in colour.',
  scale: ({ min, max, unit }: { min: number; max: number; unit: string }) => `${figure(min)} to ${figure(max)} ${unit}`,
  operator: 'Command line',
} as const;
