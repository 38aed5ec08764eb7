import type { Problem } from './error.ts';
import type { Layer } from './layer.ts';
import { schema } from './settings.ts';

/** The tables that a settings file may have several of. */
const lists = ['notify', 'policy', 'group', 'away'];

/**
 * Separates the tables that are written with the wrong number of brackets, and reports each once: `[notify]` for
 * `[[notify]]`, and `[[server]]` for `[server]`.
 */
export function takeForms(file: Layer): { rest: Layer; problems: readonly Problem[] } {
  const problems = new Map<string, Problem>();
  const values = new Map(file.values);
  for (const name of file.values.keys()) {
    const flaw = flawOf(name);
    if (flaw === undefined) continue;
    values.delete(name);
    const { table, message } = flaw;
    if (!problems.has(table)) problems.set(table, { place: file.place(name), by: 'settings', message });
  }
  return { rest: { ...file, values }, problems: [...problems.values()] };
}

function flawOf(name: string): { table: string; message: string } | undefined {
  const [, table = '', index] = /^([^.[]+)(\[\d+\])?(?:\.|$)/.exec(name) ?? [];
  if (lists.includes(table) && index === undefined) {
    return { table, message: `[${table}] must be written with two brackets, once for each of them: [[${table}]]` };
  }
  if (Object.hasOwn(schema, table) && (index !== undefined || name === table)) {
    const written = name === table ? table : `[[${table}]]`;
    return { table, message: `${written} must be written as one table with single brackets: [${table}]` };
  }
  return undefined;
}
