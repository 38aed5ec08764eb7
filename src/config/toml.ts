import { parse, TomlError } from 'smol-toml';
import { decodeText, most_settings_bytes, readBounded } from '../lib/process/read-bounded.ts';
import { SettingsError } from './error.ts';
import type { Layer } from './layer.ts';

/** The key that marks the presence of a table in a list, also of an empty one. */
export const itself = '';

type Table = { [key: string]: unknown };

/** Reads a settings file. A missing file has no settings. Throws a SettingsError if the file is not valid TOML. */
export function fileLayer(name: string): Layer {
  const text = read(name);
  const place = (wanted: string) => `${name}:${lineOf(text, wanted)}`;
  try {
    return { by: 'settings', texts: false, values: flat(parse(text)), spell: (wanted) => wanted, place };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [message = ''] = error.message.replace('Invalid TOML document: ', '').split('\n');
    const place = `${name}:${error.line}`;
    throw new SettingsError([{ place, message: `is not valid TOML: ${message}`, by: 'settings' }]);
  }
}

function read(name: string): string {
  const problem = (message: string) => new SettingsError([{ place: name, message, by: 'settings' }]);
  let bytes: Buffer | undefined;
  try {
    bytes = readBounded(name, most_settings_bytes);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return '';
    if (code === 'EACCES') throw error; // the file belongs to another user
    throw problem(`cannot be read (${code})`);
  }
  if (!bytes) throw problem('has more than 1 MiB');
  const decoded = decodeText(bytes);
  if ('wrong' in decoded) throw problem(decoded.wrong);
  return decoded.text;
}

/** Flattens sections and keys to full names, and tables of a list to indexed names. Other values keep their names. */
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

/** Finds the line where a name begins: after the shortest prefix of lines that contains it. */
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

/** Returns undefined if the text ends inside a multi-line value. */
function namesIn(text: string): Map<string, unknown> | undefined {
  try {
    return flat(parse(text));
  } catch {
    return undefined; // the whole text is valid, so these lines only end too early
  }
}
