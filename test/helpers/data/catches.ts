/** A `catch` in a source: its line, and its handler with nearby comments. */
export type Caught = { line: number; handler: string };

const begins = /\bcatch\s*(?:\(([^)]*)\)\s*)?\{|\.catch\(/g;

/** Finds every `catch` and `.catch(` in a source. */
export function catchesOf(text: string): Caught[] {
  const code = blanked(text);
  return [...code.matchAll(begins)].map(({ 0: begin, index }) => {
    const from = index + begin.length - 1;
    const lines = text.slice(0, index).split('\n');
    const above = lines.at(-2)?.trim().startsWith('//') ? lines.at(-2) : '';
    const end = text.indexOf('\n', closing(code, from));
    return { line: lines.length, handler: `${above}\n${text.slice(index, end)}` };
  });
}

/**
 * Tells whether a handler ignores a failure: it does not throw, use the error or log, and no comment gives the reason.
 */
export function isSilent({ handler }: Caught): boolean {
  if (/\/\/|\/\*/.test(handler.replaceAll(/'[^'\n]*'|`[^`]*`/g, ''))) return false;
  if (/\bthrow\b|\blog\.|\bstderr\b/.test(handler)) return false;
  if (/\.catch\(\s*[\w.]+\s*[,)]/.test(handler)) return false; // a named function receives the error
  const [, error] = /catch\s*\(\s*(?:async\s*)?\(?\s*\{?\s*(\w+)/.exec(handler) ?? [];
  return error === undefined || handler.split(new RegExp(`\\b${error}\\b`)).length < 3;
}

/** Blanks comments and strings, and keeps all positions. */
function blanked(text: string): string {
  const parts = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
  return text.replaceAll(parts, (part) => part.replaceAll(/[^\n]/g, ' '));
}

/** Finds the closing bracket for an opening one. */
function closing(code: string, from: number): number {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    if ('({['.includes(code[at] ?? ' ')) depth += 1;
    else if (')}]'.includes(code[at] ?? ' ')) depth -= 1;
    if (depth === 0) return at;
  }
  return code.length;
}
