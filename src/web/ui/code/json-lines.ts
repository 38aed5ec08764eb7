/** A token of JSON exactly as it was sent, or white space of the indentation. */
export type JsonPart = { readonly is: 'name' | 'text' | 'number' | 'literal' | 'mark'; readonly text: string };

const tokens = /"(?:[^"\\]+|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/g;
const most_levels = 40;

/** Indents JSON. Only white space changes. Returns undefined if it does not parse or is nested too deeply. */
export function jsonLines(text: string): JsonPart[][] | undefined {
  try {
    JSON.parse(text);
  } catch {
    // a text that only looks like JSON is shown as it was sent
    return undefined;
  }
  return indented(text.match(tokens) ?? []);
}

function indented(found: readonly string[]): JsonPart[][] | undefined {
  const lines: JsonPart[][] = [[]];
  let level = 0;
  const add = (is: JsonPart['is'], text: string) => lines.at(-1)?.push({ is, text });
  const breakLine = () => lines.push(level > 0 ? [{ is: 'mark', text: '  '.repeat(level) }] : []);
  for (const [at, token] of found.entries()) {
    const isOpening = token === '{' || token === '[';
    const isClosing = token === '}' || token === ']';
    const isEmpty = isClosing && /^[{[]$/.test(found[at - 1] ?? '');
    if (isClosing) level -= 1;
    if (isClosing && !isEmpty) breakLine();
    add(kindOf(token, found[at + 1]), token === ':' ? ': ' : token);
    if (isOpening) level += 1;
    if (level > most_levels) return undefined;
    if (token === ',' || (isOpening && !/^[}\]]$/.test(found[at + 1] ?? ''))) breakLine();
  }
  return lines;
}

function kindOf(token: string, next: string | undefined): JsonPart['is'] {
  if (token.startsWith('"')) return next === ':' ? 'name' : 'text';
  if (/^[-\d]/.test(token)) return 'number';
  return /^[tfn]/.test(token) ? 'literal' : 'mark';
}
