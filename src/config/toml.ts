import { readFileSync } from 'node:fs';
import { parse, TomlError } from 'smol-toml';
import { SettingsError } from './error.ts';
import type { Layer } from './layer.ts';

/** The key under which a table of a list stands, be it empty. */
export const itself = '';

type Table = { [key: string]: unknown };

/** What a settings file gives; one that does not exist gives nothing. Throws a SettingsError for what is not TOML. */
export function fileLayer(name: string): Layer {
  const text = read(name);
  const place = (wanted: string) => `${name}:${lineOf(text, wanted)}`;
  try {
    return { by: 'settings', texts: false, values: flat(parse(text)), spell: (wanted) => wanted, place };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [message = ''] = error.message.replace('Invalid TOML document: ', '').split('\n');
    throw new SettingsError([{ place: `${name}:${error.line}`, message: `is not TOML: ${message}`, by: 'settings' }]);
  }
}

function read(name: string): string {
  try {
    return readFileSync(name, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return '';
    throw new SettingsError([{ place: name, message: `cannot be read (${code})`, by: 'settings' }]);
  }
}

/** Sections and keys as full names, tables of a list under their place in it. What is no table stands for itself. */
function flat(file: Table): Map<string, unknown> {
  const sections = Object.entries(file).flatMap(([section, content]) => {
    if (isTable(content)) return keyed(section, content);
    if (!Array.isArray(content) || !content.every(isTable)) return [[section, content] as const];
    return content.flatMap((table, at) => keyed(`${section}[${at}]`, { [itself]: null, ...table }));
  });
  return new Map(sections);
}

function keyed(section: string, keys: Table): (readonly [string, unknown])[] {
  return Object.entries(keys).map(([key, value]) => [`${section}.${key}`, value]);
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** The line on which a name begins that the file holds: the first one without which the file does not hold it. */
function lineOf(text: string, wanted: string): number {
  const lines = text.split('\n');
  let begins = 1;
  for (let count = 1; count <= lines.length; count++) {
    const names = namesIn(lines.slice(0, count).join('\n'));
    if (names?.has(wanted)) return begins;
    if (names) begins = count + 1;
  }
  return begins;
}

/** Nothing when the text ends inside a value that goes on. */
function namesIn(text: string): Map<string, unknown> | undefined {
  try {
    return flat(parse(text));
  } catch {
    return undefined;
  }
}
