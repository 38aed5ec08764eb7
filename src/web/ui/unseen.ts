/** The names of a run of characters that hide, turn or cover text. The page shows the names instead. */
export type Unseen = { readonly names: string };

/** Short names of the common characters (Unicode NameAliases). The others are shown by code point. */
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

/** A joiner between letters of a script that joins its letters. */
const joiner =
  String.raw`(?<=[[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}` +
  String.raw`\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]&&[\p{L}\p{M}]])` +
  String.raw`[\u200c\u200d](?=[\p{L}\p{M}])`;

/** Sequences whose invisible characters are legitimate: emoji, variants of letters, and joiners. */
const atHome = [
  String.raw`\r\n`,
  String.raw`\p{RGI_Emoji}`,
  String.raw`\p{Emoji}[\ufe0e\ufe0f]`,
  String.raw`[\p{Script=Han}--\p{M}][\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`[\p{Script=Mongolian}--\p{M}][\u180b-\u180d\u180f]`,
  joiner,
].join('|');

/** Default ignorable code points, controls except tab and newline, line separators, and letters that look blank. */
const unseen = String.raw`[\p{DI}[\p{Cc}--[\t\n]]\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]`;
/** Combining marks, drawn over or around the letter before them. */
const mark = String.raw`[[\p{Mn}\p{Me}]--\p{DI}]`;

const odd = new RegExp(`${unseen}|${mark}`, 'v');
let pieces: RegExp | undefined; // slow to compile, and most texts do not need it

/** Splits a text into parts to draw, and runs of characters that hide, turn or cover text, to name. */
export function visible(text: string): (string | Unseen)[] {
  if (!odd.test(text)) return [text];
  const parts: (string | Unseen)[] = [];
  let from = 0;
  pieces ??= new RegExp(`(?<marks>${mark}(?:${mark}|${joiner})*)|${atHome}|(?<found>(?:${unseen})+)`, 'gv');
  for (const { index, 0: all, groups: { marks, found } = {} } of text.matchAll(pieces)) {
    const { drawn, named } = marks ? split(lastOf(text.slice(from, index)), marks) : { drawn: '', named: found };
    if (!named) continue;
    const seen = text.slice(from, index) + drawn;
    if (seen) parts.push(seen);
    parts.push({ names: namesOf(named) });
    from = index + all.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** Returns the same as one string, for attributes and other places without elements. */
export function visibleText(text: string): string {
  return visible(text)
    .map((part) => (typeof part === 'string' ? part : `⟨${part.names}⟩`))
    .join('');
}

/** Removes the characters that would be named. */
export function withoutUnseen(text: string): string {
  return visible(text)
    .filter((part) => typeof part === 'string')
    .join('');
}

/** The most combining marks that are drawn on one letter. */
export const mostMarks = { of_a_kind: 2, on_a_letter: 6 };

/** Splits marks into those drawn on a letter and those named, because they would paint over other lines. */
function split(letter: string, marks: string): { drawn: string; named: string } {
  const [, ...kept] = letter.normalize('NFD');
  let [drawn, named] = ['', ''];
  // one by one: normalizing a long run takes quadratic time
  for (const one of Array.from(marks, (mark) => [...mark.normalize('NFD')]).flat()) {
    const isOver = letter === '' || kept.length >= mostMarks.on_a_letter;
    if (isOver || kept.filter((other) => stack(one, other)).length >= mostMarks.of_a_kind) named += one;
    else {
      drawn += one;
      kept.push(one);
    }
  }
  return { drawn, named };
}

/** Returns true if two marks share a position, so that their order matters (Unicode 3.11). Some scripts have none. */
function stack(one: string, other: string): boolean {
  const counts = (a: string, b: string) => (a + b).normalize('NFD') !== (b + a).normalize('NFD');
  const hasPlace = (mark: string) => !counts(mark, '\u0334') || !counts(mark, '\u0345');
  return one === other || (hasPlace(one) && hasPlace(other) && counts(one, other));
}

function lastOf(text: string): string {
  return [...text.slice(-2)].at(-1) ?? '';
}

/** Names a run and counts equal characters: `RLO`, `ZWSP ×400`. */
function namesOf(run: string): string {
  const counts = new Map<string, number>();
  for (const character of run) {
    const name = short[character] ?? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, times]) => (times === 1 ? name : `${name} ×${times}`)).join(' ');
}
