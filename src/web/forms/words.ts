import { figure, things } from '../ui/numbers.ts';

/** The messages for a missing answer, by kind of popup. */
const missing = {
  none: 'Choose an answer.',
  free_text: 'Enter some text.',
  single_select: 'Choose one.',
  multi_select: 'Choose at least one.',
  date_picker: 'Choose a day.',
  datetime: 'Choose a day and a time.',
  file_upload: 'Choose a file first.',
} as const;

/** The messages for an answer that is not valid. */
const wrong = {
  tooShort: (min: number) => `Enter at least ${things(min, 'character')}.`,
  tooLong: (max: number) => `Enter at most ${things(max, 'character')}.`,
  oneLine: 'Enter a single line, without line breaks.',
  unsupported: 'This text contains a character that can’t be sent. Remove it.',
  tooFew: (min: number) => `Choose at least ${figure(min)}.`,
  tooMany: (max: number) => `Choose at most ${figure(max)}.`,
  notOffered: 'This option isn’t available any more.',
  early: 'This is too early. Choose a later one.',
  late: 'This is too late. Choose an earlier one.',
  day: 'Enter a day in the form YYYY-MM-DD.',
  dayAndTime: 'Enter a day and a time.',
  skippedTime: 'This time doesn’t exist on that day.',
  repeatedTime: 'This time happens twice that day. Choose which one.',
  emptyFile: 'This file is empty.',
  fileType: (claim: string) => `A file of the type ${claim} isn’t accepted.`,
  fileGone: 'This upload is no longer available. Choose the file again.',
  fileContent: (claim: string) => `The content of this file doesn’t match its type, ${claim}.`,
  fileSize: (size: string) => `This file is larger than ${size}.`,
  oneFile: 'Choose just one file.',
  other: 'This answer isn’t valid.',
} as const;

/** Words of the answer forms, the visuals and display HTML. */
export const formWords = {
  back: 'Back',
  leave: 'Close (keeps your text)',
  unseenInText: (names: string) => `This text contains invisible characters: ${names}.`,
  takeOut: 'Remove them',
  missing: (kind: keyof typeof missing) => missing[kind],
  wrong,
  notYet: 'This can’t be sent yet.',
  notKept: 'This browser doesn’t store drafts. If you reload or close this tab, you lose your text.',
  yourText: 'Your text',
  yourTextHow: 'You wrote this but didn’t send it.',
  copyText: 'Copy my text',
  copied: 'Text copied.',
  notCopied: 'Your browser didn’t allow copying. Select the text and copy it.',
  discard: 'Discard',

  confirm: {
    question: (action: string) => `${action}?`,
    why: (agent: string) => `${agent} marked this as risky.`,
    cut: 'The button has no room for the whole label.',
  },

  lengths: ({ min, max }: { min: number; max: number | null }) => {
    if (min > 0 && min === max) return `Exactly ${things(min, 'character')}`;
    if (min > 0) return `At least ${things(min, 'character')}`;
    return max === null ? '' : `Up to ${things(max, 'character')}`;
  },
  length: (count: number, max: number | null) =>
    max === null ? things(count, 'character') : `${figure(count)} of ${figure(max)}`,
  missingLength: (count: number) => things(count, 'more character'),
  tooMany: (count: number) => `${things(count, 'character')} too many`,

  find: (count: number) => `Search ${figure(count)} options`,
  matches: (found: number, all: number) => `${figure(found)} of ${figure(all)} match`,
  noMatch: 'No results',
  chosen: 'Chosen:',

  bounds: ({ min, max, of }: { min: number; max: number; of: number }) => {
    if (min === max) return min === of ? `Choose all ${figure(of)}` : `Choose ${figure(min)} of ${figure(of)}`;
    if (min === 0) return max === of ? 'Any number, or none' : `Up to ${figure(max)}`;
    return max === of ? `At least ${figure(min)}` : `${figure(min)} to ${figure(max)}`;
  },
  picked: ({ count, min, max }: { count: number; min: number; max: number }) => {
    const head = count === 0 ? 'None chosen' : `${figure(count)} chosen`;
    if (count < min) return `${head}, ${figure(min - count)} more needed`;
    if (count > max) return `${head}, ${figure(count - max)} too many`;
    return count === max ? head : `${head}, up to ${figure(max - count)} more`;
  },
  all: 'Choose all',
  nothing: 'Choose none',

  day: 'Day',
  time: 'Time',
  dayForm: 'YYYY-MM-DD',
  timeForm: 'HH:MM',
  from: (first: string, last: string) => `From ${first} to ${last}.`,
  notBefore: (first: string) => `${first} or later.`,
  notAfter: (last: string) => `${last} or earlier.`,
  away: (days: number) => {
    if (days === 0) return 'today';
    if (days === 1) return 'tomorrow';
    if (days === -1) return 'yesterday';
    return days > 0 ? `in ${things(days, 'day')}` : `${things(-days, 'day')} ago`;
  },
  nearDays: 'Earliest and latest',
  first: (day: string) => `Earliest: ${day}`,
  last: (day: string) => `Latest: ${day}`,
  monthBefore: 'Previous month',
  monthAfter: 'Next month',
  zone: {
    asked: (zone: string, agent: string) => `Times are in ${zone}, as ${agent} asked.`,
    own: (zone: string) => `Times are in ${zone}, your time zone.`,
    unknown: (zone: string) => `Times are in UTC: your browser doesn’t know the time zone ${zone}.`,
  },
  twice: (time: string) => `${time} happens twice that day. Which one?`,
  turns: { first: 'The first', second: 'The second' },
  gap: ({ time, day, from, to }: { time: string; day: string; from: string; to: string }) =>
    `${time} doesn’t exist on ${day}: clocks go from ${from} to ${to}.`,
  useInstead: (time: string) => `Use ${time}`,
  sentAs: 'Sent as',
  inZone: 'Time zone',
  forYou: 'For you',
  sameZone: 'same time zone',

  chooseFile: 'Choose a file',
  orDrop: (choose: string) => `${choose}, or drop or paste it here`,
  dropIt: 'Drop the file here',
  anyFile: 'One file of any type',
  accepted: (types: readonly string[]) => `One file: ${types.join(', ')}`,
  atMost: (size: string) => `up to ${size}`,
  plainText: 'plain text',
  anyOf: { image: 'any image', text: 'any text', audio: 'any audio', video: 'any video', font: 'any font' },
  any: (type: string) => `any ${type}`,
  of: (sent: string, all: string) => `${sent} of ${all}`,
  sending: (name: string) => `Uploading ${name}`,
  here: (name: string) => `${name} is uploaded`,
  cancelUpload: 'Cancel upload',
  removeFile: 'Remove file',
  again: 'Try again',
  fileUnreachable: 'The file wasn’t sent: the server didn’t respond.',
  notSent: 'The file couldn’t be sent. Check your connection.',
  whenHere: 'Waiting for the upload',
} as const;
