import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { root } from '../root.ts';
import { compileMessage } from './messages.ts';

/** Lines by their names, and groups of them. The name of an English line has its parameters: `ago(age)`. */
export type Lines = { readonly [name: string]: string | Lines };

const rooms = join(root, 'src/web');
const folder = join(rooms, 'languages');

/** The language of the sources. */
export const sourceLanguage = 'en';

/** The languages of the inbox, the one of the sources first. Each has a file of its messages. */
export const languages: readonly string[] = readdirSync(folder)
  .flatMap((name) => /^(\w+)\.json$/.exec(name)?.[1] ?? [])
  .sort((a, b) => Number(b === sourceLanguage) - Number(a === sourceLanguage) || (a < b ? -1 : 1));

/** The words that the build writes into the page. */
const builtIn = 'pageWords';

/** Reads the messages of a language by their sections. Each words file of the inbox has one. */
export function readMessages(language: string): Readonly<Record<string, Lines>> {
  return JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
}

/** Puts the messages of a language in the place of each words file. The build fails where the two differ. */
export function translated(language: string, messages = readMessages(language)): Plugin {
  const english = readMessages(sourceLanguage);
  return {
    name: 'translated',
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]src[/\\]web[/\\].*[/\\-]words\.ts$/ }, ({ path }) => {
        const { section, groups } = readWordsFile(path);
        const lines = english[section] ?? {};
        const { code, wrong } = compileSection(language, lines, messages[section] ?? {});
        if (groups.sort().join() !== Object.keys(lines).sort().join())
          wrong.push(`${relative(root, path)} has to export ${Object.keys(lines).join(', ')}`);
        const numbers = relative(dirname(path), join(rooms, 'ui/numbers.ts')).replaceAll('\\', '/');
        return {
          contents: `import { figure, inWords, plural } from './${numbers}';\n${code}`,
          resolveDir: dirname(path),
          errors: wrong.map((text) => ({ text: `${language}.json, ${section}: ${text}` })),
        };
      });
    },
  };
}

/** Reads the one statement of a words file: its section of the messages, and the groups that it exports. */
export function readWordsFile(path: string): { section: string; groups: string[] } {
  const statement = /^export const \{ (?<groups>[\w, ]+) \} = wordsOf\('(?<section>[\w/-]+)'\);$/m;
  const { groups = '', section = '' } = statement.exec(readFileSync(path, 'utf8'))?.groups ?? {};
  return { section, groups: groups.split(', ') };
}

/**
 * Lists the English lines that no page uses. A group counts as used as a whole when a file reads it in another way than
 * by the names of its lines.
 */
export function unusedLines(messages = readMessages(sourceLanguage)): string[] {
  const names = readdirSync(rooms, { recursive: true, encoding: 'utf8' });
  const used = new Set(names.filter((name) => /\.tsx?$/.test(name)).flatMap((name) => linesUsedIn(join(rooms, name))));
  const groups = Object.values(messages).flatMap((section) => Object.entries(section));
  return groups.flatMap(([group, lines]) => {
    if (typeof lines === 'string' || used.has(group) || group === builtIn) return [];
    const all = Object.keys(lines).map((key) => `${group}.${plainName(key)}`);
    return all.filter((line) => !used.has(line));
  });
}

/** Lists the lines that a file reads by name, and the groups that it reads in another way. */
function linesUsedIn(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const code = text.replace(/^import [^;]*;$/gm, '');
  const imported = [...text.matchAll(/^import \{([^}]*)\} from '[^']*\bwords\.ts';$/gm)];
  const groups = imported.flatMap(([, list = '']) => list.split(',').map((one) => one.trim().split(' as ')));
  return groups.flatMap(([group = '', local = group]) => {
    const uses = code.matchAll(new RegExp(`(?:\\{ ([^{}]*) \\} = )?(?<!\\w|'|[^.]\\.)${local}\\b(?:\\.(\\w+))?`, 'g'));
    return [...uses].flatMap(([, taken, name]) => {
      if (name !== undefined) return `${group}.${name}`;
      return taken === undefined ? group : taken.split(', ').map((one) => `${group}.${one.replace(/:.*/, '')}`);
    });
  });
}

type Compiled = { readonly code: string; readonly wrong: string[] };

/** Compiles a section of a language to a module, which exports its groups. Lists what is wrong with its lines. */
export function compileSection(language: string, english: Lines, messages: Lines): Compiled {
  const lines = flat(messages);
  const known = flat(english);
  const wrong = [...lines.keys()].filter((at) => !known.has(at)).map((at) => `${at} is not in English`);
  const compiled = (line: string | Lines, key: string, at: string): string => {
    if (typeof line !== 'string') {
      const members = Object.entries(line).map(([key, one]) => {
        const name = plainName(key);
        return `${JSON.stringify(name)}: ${compiled(one, key, `${at}.${name}`)}`;
      });
      return `{ ${members.join(', ')} }`;
    }
    const message = lines.get(at);
    try {
      if (message === undefined) throw new Error('is missing');
      return compileLine(language, key, message);
    } catch (cause) {
      wrong.push(`${at} ${cause instanceof Error ? cause.message : cause}`);
      return '""';
    }
  };
  const code = Object.entries(english).map(
    ([group, line]) => `export const ${group} = ${compiled(line, group, group)};\n`,
  );
  return { code: code.join(''), wrong };
}

/** Compiles a line to a text, or to a function of the parameters in its English name. */
function compileLine(language: string, key: string, message: string): string {
  const given = /\((?<list>.+)\)$/.exec(key)?.groups?.list?.replace(/\??: \w+|\?/g, '');
  const text = compileMessage(message, { language, names: given?.match(/\w+/g) ?? [] });
  return given === undefined ? text : `(${given}) => ${text}`;
}

const plainName = (key: string) => key.replace(/\(.*/, '');

/** Lists all lines by the names of their groups and their own, without parameters. */
function flat(lines: Lines, at = ''): Map<string, string> {
  const found = Object.entries(lines).flatMap(([key, line]): [string, string][] => {
    const path = at + plainName(key);
    return typeof line === 'string' ? [[path, line]] : [...flat(line, `${path}.`)];
  });
  return new Map(found);
}
