import {
  isArgumentElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
  type PluralElement,
  parse,
  type SelectElement,
} from '@formatjs/icu-messageformat-parser';

/** A message and its place: the language, and the names of its parameters as the English line has them. */
type Asked = { readonly language: string; readonly names: readonly string[] };

/**
 * Compiles an ICU message to a JavaScript expression, which is a template literal over the parameters. It calls
 * `figure`, `inWords` and `plural` of src/web/ui/numbers.ts.
 * @throws when the message is malformed, or has an argument, a format or a plural category that is not known
 */
export function compileMessage(message: string, asked: Asked): string {
  return expressionOf(parse(message, { ignoreTag: true }), asked);
}

function expressionOf(elements: readonly MessageFormatElement[], asked: Asked, counted = ''): string {
  const parts = elements.map((element) => partOf(element, asked, counted));
  const [only] = elements;
  const isChoice = elements.length === 1 && only && (isSelectElement(only) || isPluralElement(only));
  return isChoice ? (parts[0] ?? '').slice(2, -1) : `\`${parts.join('')}\``;
}

/** Writes an element for the inside of a template literal. `counted` is the argument that `#` stands for. */
function partOf(element: MessageFormatElement, asked: Asked, counted: string): string {
  if (isLiteralElement(element)) return element.value.replace(/[`\\]|\$\{/g, '\\$&');
  const name = isPoundElement(element) ? counted : element.value;
  if (!asked.names.includes(name)) throw new Error(`has an argument that the English line lacks: ${name}`);
  if (isArgumentElement(element)) return `\${${name}}`;
  if (isPoundElement(element)) return `\${figure(${name})}`;
  if (isNumberElement(element)) return `\${${formatterOf(element.style)}(${name})}`;
  if (isSelectElement(element)) return `\${${selectOf(element, asked, counted)}}`;
  if (isPluralElement(element)) return `\${${pluralOf(element, asked)}}`;
  throw new Error(`has a format that is not known, at ${name}`);
}

function formatterOf(style: unknown): string {
  if (style === undefined || style === null) return 'figure';
  if (style === 'words') return 'inWords';
  throw new Error(`has a number format that is not known: ${String(style)}`);
}

/** Writes a choice by a text. The key `none` stands for a missing value, `true` for a condition. */
function selectOf({ value, options }: SelectElement, asked: Asked, counted: string): string {
  const cases = Object.entries(options).map(([key, option]) => {
    const said = expressionOf(option.value, asked, counted);
    if (key === 'other') return said;
    const is = key === 'none' ? `${value}==null` : key === 'true' ? value : `${value}===${JSON.stringify(key)}`;
    return `${is}?${said}:`;
  });
  return inOrder(cases);
}

function pluralOf({ value, options, offset, pluralType }: PluralElement, asked: Asked): string {
  if (offset !== 0 || pluralType !== 'cardinal') throw new Error(`counts in a way that is not known, at ${value}`);
  const { all, small, ofOne } = categoriesOf(asked.language);
  const said = Object.entries(options).map(([key, option]) => [key, expressionOf(option.value, asked, value)] as const);
  const forms = said.filter(([key]) => !key.startsWith('='));
  const unknown = forms.filter(([key]) => !all.includes(key)).map(([key]) => key);
  if (unknown.length > 0) throw new Error(`has a plural form that ${asked.language} lacks: ${unknown}`);
  const missing = small.filter((category) => !Object.hasOwn(options, category));
  if (forms.length > 1 && missing.length > 0) throw new Error(`lacks a plural form: ${missing}`);
  const exact = said.filter(([key]) => key.startsWith('=')).map(([key, one]) => `${value}==${key}?${one}:`);
  if (forms.length === 1) return [...exact, forms[0]?.[1]].join('');
  if (forms.length === 2 && ofOne)
    return inOrder([...exact, ...forms.map(([key, one]) => (key === 'other' ? one : `${value}${ofOne}?${one}:`))]);
  return [...exact, `plural(${value},{${forms.map(([key, one]) => `${key}:${one}`)}})`].join('');
}

/** Puts the case without a condition last. */
const inOrder = (cases: readonly string[]): string =>
  cases.toSorted((a, b) => Number(b.endsWith(':')) - Number(a.endsWith(':'))).join('');

/** Lists the plural categories of a language, those of numbers under a thousand, and the condition of `one`. */
function categoriesOf(language: string) {
  const rules = new Intl.PluralRules(language);
  const forms = Array.from({ length: 1_000 }, (_, count) => rules.select(count));
  const ones = forms.flatMap((form, count) => (form === 'one' ? count : [])).join();
  const conditions: Readonly<Record<string, string>> = { '1': '===1', '0,1': '<2' };
  const all: readonly string[] = rules.resolvedOptions().pluralCategories;
  return { all, small: [...new Set<string>(forms)], ofOne: conditions[ones] };
}
