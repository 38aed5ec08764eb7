/** Characters that were found where no eye could find them: what they are called, as many as stand together. */
export type Unseen = { readonly names: string };

/** What the common ones are called (Unicode, NameAliases); the others go by their number. */
const short: Readonly<Record<string, string>> = {
  '\u00ad': 'SHY',
  '\u034f': 'CGJ',
  '\u061c': 'ALM',
  '\u200b': 'ZWSP',
  '\u200c': 'ZWNJ',
  '\u200d': 'ZWJ',
  '\u200e': 'LRM',
  '\u200f': 'RLM',
  '\u2028': 'LSEP',
  '\u2029': 'PSEP',
  '\u202a': 'LRE',
  '\u202b': 'RLE',
  '\u202c': 'PDF',
  '\u202d': 'LRO',
  '\u202e': 'RLO',
  '\u2060': 'WJ',
  '\u2066': 'LRI',
  '\u2067': 'RLI',
  '\u2068': 'FSI',
  '\u2069': 'PDI',
  '\ufeff': 'BOM',
};

/**
 * Where characters without a shape belong to what is seen: in an emoji, as the style of one, as the form of a Han or
 * Mongolian letter, and between letters of scripts that join.
 */
const atHome = [
  String.raw`\r\n`,
  String.raw`\p{RGI_Emoji}`,
  String.raw`\p{Emoji}[\ufe0e\ufe0f]`,
  String.raw`\p{Script=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`\p{Script=Mongolian}[\u180b-\u180d\u180f]`,
  String.raw`(?<=[[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}` +
    String.raw`\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]&&[\p{L}\p{M}]])` +
    String.raw`[\u200c\u200d](?=[\p{L}\p{M}])`,
].join('|');

/** Default ignorable code points, controls but tab and newline, separators of lines, blanks that pose as letters. */
const unseen = String.raw`[\p{DI}[\p{Cc}--[\t\n]]\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]+`;

const pieces = new RegExp(`(?:${atHome})|(?<unseen>${unseen})`, 'gv');
const run = new RegExp(unseen, 'v');

/** Cuts a text into what can be seen and runs of what cannot: invisible and direction-changing characters. */
export function visible(text: string): (string | Unseen)[] {
  if (!run.test(text)) return [text];
  const parts: (string | Unseen)[] = [];
  let from = 0;
  for (const match of text.matchAll(pieces)) {
    const found = match.groups?.unseen;
    if (found === undefined) continue;
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push({ names: namesOf(found) });
    from = match.index + found.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** The same in one text, for where there is no room for elements. */
export function visibleText(text: string): string {
  return visible(text)
    .map((part) => (typeof part === 'string' ? part : `⟨${part.names}⟩`))
    .join('');
}

/** The text without what cannot be seen in it. */
export function withoutUnseen(text: string): string {
  return visible(text)
    .filter((part) => typeof part === 'string')
    .join('');
}

/** RLO, or ZWSP ×400: equal neighbours are counted. */
function namesOf(run: string): string {
  const counted: { name: string; times: number }[] = [];
  for (const character of run) {
    const name = short[character] ?? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    const last = counted.at(-1);
    if (last?.name === name) last.times += 1;
    else counted.push({ name, times: 1 });
  }
  return counted.map(({ name, times }) => (times === 1 ? name : `${name} ×${times}`)).join(' ');
}
