/** The words of the asynchronous client, and those of the other one. */
const words: readonly (readonly [RegExp, string])[] = [
  [/\basync (def|for|with)\b/g, '$1'],
  [/\bawait /g, ''],
  [/\bAsyncGenerator\[(.+?), None\]/g, 'Iterator[$1]'],
  [/\bAsync(?:Generator|Iterator)\b/g, 'Iterator'],
  [/\bAwaitable\[(\w+)\]/g, '$1'],
  [/\bAsyncOutbox\b/g, 'Outbox'],
  [/\basyncio\.TimeoutError\b/g, 'TimeoutError'],
  [/\basyncio\.sleep\b/g, 'time.sleep'],
  [/^import asyncio$/gm, 'import time'],
  [/ is awaited\. It needs no closing\./g, ' is called.'],
  [/# Questions\. /g, '# Questions. Each returns None after `timeout` seconds without an answer.\n    # '],
  [/\bread but not acknowledged\./g, 'read but not acknowledged, or None after `timeout` seconds.'],
];

const signature = new RegExp(
  [
    /^( {4}@overload\n)? {4}def (\w+)\(\n/,
    /((?: {8}.*,\n)*?)( {8}wait_seconds: .*,\n)((?: {8}.*,\n)*)/,
    / {4}\) -> (.+?):(?: \.\.\.)?\n?/,
  ]
    .map(({ source }) => source)
    .join(''),
);

/**
 * Writes a module of the asynchronous client for programs without an event loop. A method with `wait_seconds`, one
 * parameter a line, also gets a `timeout` in seconds, after which it returns None.
 */
export function blockingText(asynchronous: string): string {
  const plain = words.reduce((text, [from, to]) => text.replace(from, to), asynchronous);
  const overloaded = new Set<string>();
  const methods = plain.split(/^(?<!@overload\n)(?= {4}(?:@overload\n|def ))/m);
  return methods.map((method) => withTimeout(method, overloaded)).join('');
}

/** Returns a method with a timeout, after the overloads that type checkers need. */
function withTimeout(method: string, overloaded: Set<string>): string {
  const [head, overload, name = '', before, wait, after, result] = signature.exec(method) ?? [];
  if (head === undefined) return method;
  const written = (timeout: string, returned: string) =>
    `    def ${name}(\n${before}        timeout: ${timeout},\n${wait}${after}    ) -> ${returned}:`;
  const overloads = [written('None = None', `${result}`), written('Optional[float]', `Optional[${result}]`)]
    .map((each) => `    @overload\n${each} ...\n`)
    .join('');
  if (overload) {
    overloaded.add(name);
    return overloads;
  }
  const isPrivate = name.startsWith('_');
  const body = method
    .slice(head.length)
    .replaceAll('wait_seconds, claim)', 'timeout, wait_seconds, claim)')
    .replaceAll('self._waiting()', 'self._waiting(timeout)');
  const whole = `${written(`Optional[float]${isPrivate ? '' : ' = None'}`, `Optional[${result}]`)}\n${body}`;
  return isPrivate || overloaded.has(name) ? whole : overloads + whole;
}
