/**
 * Requires options that are an object, or absent, with known names only and a signal that can end a wait. A misspelt
 * option would be left out in silence: two questions without their own ids would share one answer.
 * @throws {TypeError} that names the option, and the nearest one
 */
export function guardOptions(options: object | undefined, names: readonly string[], what = 'options'): void {
  if (options === undefined) return;
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new TypeError(`${what} is not an object`);
  const where = what === 'options' ? '' : ` in ${what}`;
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) throw new TypeError(`there is no option ${name}${where}: ${adviceFor(name, names)}`);
  }
  const { signal } = options as { signal?: unknown };
  if (signal !== undefined && !(signal instanceof AbortSignal)) throw new TypeError('signal is not an AbortSignal');
}

function adviceFor(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names);
  return nearest === undefined ? `the options are ${names.join(', ')}` : `the nearest is ${nearest}`;
}

/** Returns the name that was probably meant: the same letters, a part of the name, or a few letters that differ. */
function nearestName(wrong: string, names: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const given = plain(wrong);
  const away = (name: string) => {
    const known = plain(name);
    if (known === given) return 0;
    if (given.length > 1 && (known.endsWith(given) || known.startsWith(given) || given.includes(known))) return 1;
    return distance(given, known);
  };
  const [best] = names.map((name) => ({ name, away: away(name) })).sort((one, other) => one.away - other.away);
  return best && best.away <= Math.max(2, given.length / 3) ? best.name : undefined;
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, wanted] of [...other].entries()) {
      const replaced = (row[to] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
