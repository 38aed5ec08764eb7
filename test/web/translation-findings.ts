/** Something that is wrong in a translation: its place, the kind of finding and the text. */
type Finding = { readonly at: string; readonly is: string; readonly text: string };
type Pair = { readonly english: unknown; readonly other: unknown; readonly at: string };

const counts = [0, 1, 2, 5];

/** Arguments of functions that take neither a count nor a text. */
const given: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'filterWords.remove': ['q', 'caller_id', 'type', 'priority', 'kind'].map((what) => [what, 'Payables']),
};

const isCommand = /^hdo [a-z]+ /;
const symbols = /\d+\s(?:min|h|s)\b|\bhdo\b/g;

/** Texts that are the same in a language as in English, by right. */
const same: Readonly<Record<string, readonly string[]>> = {
  de: [
    'Admin',
    'Agent',
    'Code',
    'Details',
    'Filter',
    'Links',
    'Live',
    'Median',
    'Name',
    'Normal',
    'Offline',
    'Passkeys',
    'System',
  ],
  es: ['Normal'],
  fr: ['Admin', 'Agent', 'Agents', 'agent', 'agents', 'Code', 'Note', 'Type', 'Types'],
  ja: [],
};
const sameEverywhere = ['hdo', 'OK', 'YYYY-MM-DD', 'HH:MM', 'answered_by', 'Ctrl'];

/** Compares words with their translation, member by member, and calls each function with sample counts. */
export function findingsOf({ english, other, at }: Pair): Finding[] {
  if (typeof english !== typeof other) return [{ at, is: 'is missing or of another kind', text: typeof other }];
  if (typeof english === 'string') return textFindings(english, String(other), at);
  if (typeof english === 'function') return callFindings(english as Call, other as Call, at);
  if (typeof english !== 'object' || english === null || other === null) return [];
  const names = Object.keys(english);
  const more = Object.keys(other as object).filter((name) => !names.includes(name));
  return [
    ...more.map((name) => ({ at: `${at}.${name}`, is: 'is not in English', text: '' })),
    ...names.flatMap((name) => findingsOf({ ...membersOf({ english, other }, name), at: `${at}.${name}` })),
  ];
}

/** Lists all texts of words, with those that functions make of samples. */
export function textsOf(words: unknown, at: string): string[] {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') {
    return samplesOf(words as Call, at).flatMap((sample) => textsOf(made(words as Call, sample), at));
  }
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([name, one]) => textsOf(one, `${at}.${name}`));
}

/** Tells if a text that equals the English one is right so. */
export function isSame(language: string, { is, text }: Finding): boolean {
  return is === left && [...sameEverywhere, ...(same[language] ?? [])].includes(text.replace(/^\d+ /, ''));
}

type Call = (...given: readonly unknown[]) => unknown;

const left = 'is left in English';

function membersOf({ english, other }: { english: object; other: object | unknown }, name: string) {
  return {
    english: (english as Readonly<Record<string, unknown>>)[name],
    other: (other as Readonly<Record<string, unknown>>)[name],
  };
}

function textFindings(english: string, other: string, at: string): Finding[] {
  if (/undefined|NaN|\[object/.test(other)) return [{ at, is: 'has no value for', text: other }];
  if (other.trim() === '' && english.trim() !== '') return [{ at, is: 'is empty', text: english }];
  const isText = /\p{L}{3}/u.test(english.replaceAll(symbols, '')) && !isCommand.test(english);
  return isText && english === other ? [{ at, is: left, text: english }] : [];
}

function callFindings(english: Call, other: Call, at: string): Finding[] {
  const samples = samplesOf(english, at);
  const longer = other.length > english.length ? [{ at, is: 'takes more', text: `${other.length}` }] : [];
  const found = samples.flatMap((sample) =>
    findingsOf({ english: made(english, sample), other: made(other, sample), at: `${at}(${JSON.stringify(sample)})` }),
  );
  return [...longer, ...found];
}

function samplesOf(call: Call, at: string): readonly (readonly unknown[])[] {
  const [name = ''] = Object.keys(given).filter((one) => at.endsWith(`.${one}`));
  return given[name] ?? counts.map((count) => samplesFor(call, count));
}

/** Calls a function with counts, or with texts if it needs texts. */
function made(call: Call, sample: readonly unknown[]): unknown {
  try {
    return call(...sample);
  } catch {
    return call(...sample.map(String)); // it looks into a name, which a number does not allow
  }
}

/** Makes arguments with a count: in the place of each, or in each member of one that is taken apart. */
function samplesFor(call: Call, count: number): unknown[] {
  const head = /^\(?(?<list>[^)=]*(?:\{[^}]*\}[^)=]*)*)\)?\s*=>/.exec(String(call))?.groups?.list ?? '';
  const taken = /\{(?<names>[^}]*)\}/.exec(head)?.groups?.names;
  if (taken === undefined) return Array.from({ length: call.length }, () => count);
  const names = taken.split(',').map((name) => name.split(':')[0]?.trim() ?? '');
  return [Object.fromEntries(names.filter(Boolean).map((name) => [name, count]))];
}
