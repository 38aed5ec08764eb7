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
    const wrong = secondDefinition(text, error.line) ?? `is not valid TOML: ${message}`;
    throw new SettingsError([{ place, message: wrong, by: 'settings' }]);
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

const header = /^\s*(\[\[?)\s*([^\]#]+?)\s*\]\]?\s*(?:#.*)?$/;
const assignment = /^\s*([A-Za-z0-9_."'-]+(?:\s*\.\s*[A-Za-z0-9_"'-]+)*)\s*=/;

/** Names a table or key that is defined a second time at a line, and the line of its first definition. */
function secondDefinition(text: string, line: number): string | undefined {
  const lines = text.split('\n').slice(0, line);
  const at = lines.length - 1;
  const [, , table] = header.exec(lines[at] ?? '') ?? [];
  if (table !== undefined) {
    const first = lines.findIndex((one, before) => before < at && header.exec(one)?.[2] === table);
    const [, brackets = ''] = header.exec(lines[first] ?? '') ?? [];
    if (first < 0) return undefined;
    const written = `${brackets}${table}${brackets.replaceAll('[', ']')}`;
    return `defines [${table}] again, which begins at line ${first + 1} as ${written}: put all its keys into one table`;
  }
  const [, key] = assignment.exec(lines[at] ?? '') ?? [];
  const begin = lines.findLastIndex((one) => header.test(one));
  const first = lines.findIndex((one, before) => before > begin && before < at && assignment.exec(one)?.[1] === key);
  return key === undefined || first < 0
    ? undefined
    : `sets ${key} again, which line ${first + 1} sets already: keep one of them`;
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
