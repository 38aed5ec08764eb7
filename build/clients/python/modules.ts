import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../root.ts';
import { blockingText } from './blocking.ts';

const sources = join(root, 'src/client/python/client');

/** Imported names by module. `import x` has the module `x` and no names. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>;

export type PythonModule = { path: string; doc: string; runtime: Imports; typing: Imports; body: string };

/**
 * Reads a module of the client, such as `shared/wire`. A module of `blocking/` that has no file is generated from the
 * one of the same name in `asynchronous/`.
 */
export function readModule(path: string): PythonModule {
  const file = join(sources, `${path}.py`);
  if (existsSync(file)) return parseModule(path, readFileSync(file, 'utf8'));
  const twin = join(sources, `${path.replace(/^blocking\//, 'asynchronous/')}.py`);
  return parseModule(path, blockingText(readFileSync(twin, 'utf8')));
}

const heading = /^"""([\s\S]*?)"""\n\nfrom __future__ import annotations\n/;
const statement = /^( *)(?:import (\S+)|from (\S+) import (?:\(\n([\s\S]*?)\)|(.*)))\n/;

/** Divides a module into its docstring, its imports, and the rest. Everything after the imports is the rest. */
function parseModule(path: string, text: string): PythonModule {
  const [head = '', doc] = heading.exec(text) ?? [];
  if (doc === undefined) throw new Error(`${path}: a module begins with a docstring and the import of annotations`);
  const runtime = new Map<string, Set<string>>();
  const typing = new Map<string, Set<string>>();
  let rest = text.slice(head.length);
  for (;;) {
    rest = rest.replace(/^\n*(if TYPE_CHECKING:\n)?/, '');
    const [line, indent, module, from = '', several, one = ''] = statement.exec(rest) ?? [];
    if (line === undefined) return { path, doc, runtime, typing, body: rest.trimEnd() };
    const into = indent ? typing : runtime;
    const names = into.get(module ?? from) ?? new Set<string>();
    into.set(module ?? from, names);
    for (const name of (several ?? one).split(',')) if (name.trim()) names.add(name.trim());
    rest = rest.slice(line.length);
  }
}
