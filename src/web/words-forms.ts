import type { Complaint } from '../lib/complaint.ts';
import { figure, inWords, things } from './words-numbers.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What is missing, by the kind of the popup. */
const missing = {
  none: 'An answer is missing.',
  free_text: 'Write a text.',
  single_select: 'Choose one of them.',
  multi_select: 'Choose some of them.',
  date_picker: 'Choose a day.',
  datetime: 'Choose a day and a time.',
  file_upload: 'Choose a file first.',
} as const;

/** Every word of the answer forms, the visuals and display HTML. */
export const formWords = {
  unseen: (names: string) => `Cannot be seen or turns the text around: ${names}`,
  table: 'Table',
  back: 'Back',
  leave: 'Leave the form',
  unseenInText: (names: string) => `The text holds characters that cannot be seen: ${names}.`,
  takeOut: 'Take them out',
  missing: (kind: keyof typeof missing) => missing[kind],
  wrong: (message: string) => `It ${message}.`,
  notYet: 'This cannot be sent yet.',

  scale: ({ min, max, unit }: { min: number; max: number; unit: string }) => `${figure(min)} to ${figure(max)} ${unit}`,

  confirm: (name: string) => ({ question: `Answer “${name}”?`, why: 'The caller marked it as dangerous.' }),

  lengths: ({ min, max }: { min: number; max: number | null }) => {
    if (min > 0 && min === max) return `Exactly ${things(min, 'character')}`;
    if (min > 0) return `At least ${things(min, 'character')}`;
    return max === null ? '' : 'May be left empty';
  },
  length: (count: number, max: number | null) =>
    max === null ? things(count, 'character') : `${figure(count)} of ${figure(max)}`,
  tooMany: (count: number) => `${things(count, 'character')} too many`,

  find: (count: number) => `Type to find one of ${figure(count)}`,
  matches: (found: number, all: number) => `${figure(found)} of ${figure(all)} match`,
  noMatch: 'None of them matches',
  chosen: 'Chosen:',

  bounds: ({ min, max, of }: { min: number; max: number; of: number }) => {
    if (min === max)
      return min === of ? `All ${inWords(of)} have to be chosen` : `Exactly ${inWords(min)} of ${inWords(of)}`;
    if (min === 0) return max === of ? 'Any of them, or none' : `At most ${inWords(max)} of ${inWords(of)}, or none`;
    return max === of
      ? `At least ${inWords(min)} of ${inWords(of)}`
      : `At least ${inWords(min)}, at most ${inWords(max)} of ${inWords(of)}`;
  },
  picked: ({ count, min, max }: { count: number; min: number; max: number }) => {
    const head = `${capital(inWords(count))} chosen`;
    if (count < min) return `${head}, ${inWords(min - count)} more needed`;
    if (count > max) return `${head}, ${inWords(count - max)} too many`;
    if (count === max) return head;
    return `${head}, ${inWords(max - count)} more ${max - count === 1 ? 'is' : 'are'} possible`;
  },
  all: 'Choose all',
  nothing: 'Choose none',

  day: 'Day',
  time: 'Time',
  dayForm: 'YYYY-MM-DD',
  timeForm: 'HH:MM',
  from: (first: string, last: string) => `From ${first} to ${last}.`,
  notBefore: (first: string) => `Not before ${first}.`,
  notAfter: (last: string) => `Not after ${last}.`,
  away: (days: number) => {
    if (days === 0) return 'today';
    if (days === 1) return 'tomorrow';
    if (days === -1) return 'yesterday';
    return days > 0 ? `in ${things(days, 'day')}` : `${things(-days, 'day')} ago`;
  },
  nearDays: 'First and last',
  first: (day: string) => `First, ${day}`,
  last: (day: string) => `Last, ${day}`,
  monthBefore: 'Month before',
  monthAfter: 'Month after',
  zone: {
    asked: (zone: string) => `Times are in ${zone}, as the caller asked.`,
    own: (zone: string) => `Times are in ${zone}, your own zone.`,
    unknown: (zone: string) => `Times are in UTC: this browser does not know the zone ${zone}.`,
  },
  twice: (time: string) => `${time} comes twice that day. Which one?`,
  turns: { first: 'The first', second: 'The second' },
  gap: ({ time, day, from, to }: { time: string; day: string; from: string; to: string }) =>
    `${time} does not exist on ${day}: clocks go from ${from} to ${to}.`,
  useInstead: (time: string) => `Take ${time}`,
  sentAs: 'Sent as',
  inZone: 'Zone',
  forYou: 'For you',
  sameZone: 'same zone',

  chooseFile: 'Choose a file',
  orDrop: 'drop it here or paste it',
  dropIt: 'Drop it here',
  anyFile: 'Any type, one file',
  accepted: (types: readonly string[]) => `${types.join(', ')}; one file`,
  atMost: (size: string) => `at most ${size}`,
  tooLarge: (size: string) => `is larger than ${size}`,
  anyOf: { image: 'any image', text: 'any text', audio: 'any sound', video: 'any film', font: 'any font' },
  any: (type: string) => `any ${type}`,
  of: (sent: string, all: string) => `${sent} of ${all}`,
  sending: (name: string) => `Sending ${name}`,
  here: (name: string) => `${name} is here`,
  cancelUpload: 'Cancel the upload',
  removeFile: 'Take the file away',
  again: 'Try again',
  oneFile: 'is more than one file',
  notSent: 'The file could not be sent. The connection may be lost.',
  whenHere: 'Ready when the file is here',
} as const;

/** What a complaint says beside the field that it is about. */
export function sentenceOf(kind: keyof typeof missing, { code, message }: Complaint): string {
  return code === 'required' && message === 'is missing' ? formWords.missing(kind) : formWords.wrong(message);
}
