import { type Imports, type PythonModule, readModule } from './modules.ts';

const columns = 120;

type Bundle = { name: string; modules: PythonModule[]; inside: (path: string) => boolean };

/** Writes the client without an event loop as the one file that everything else needs. */
export function bundleBlocking(): string {
  return bundle('blocking/index', () => true);
}

/** Writes the asynchronous client, which imports the shared modules from the other file. */
export function bundleAsynchronous(): string {
  return bundle('asynchronous/index', (path) => !path.startsWith('shared/'));
}

function bundle(entry: string, inside: Bundle['inside']): string {
  const modules: PythonModule[] = [];
  collect(entry, { name: entry, modules, inside });
  const bodies = modules.map(({ doc, body }) => (body.startsWith('__all__') ? body : `# ${doc}\n\n\n${body}`));
  const text = bodies.join('\n\n\n');
  const imports = importLines({ name: entry, modules, inside }, text);
  const doc = modules.at(-1)?.doc ?? '';
  return `"""${doc}"""\n\nfrom __future__ import annotations\n\n${imports}\n\n${text}\n`;
}

/** Collects a module after those that it imports, so that a class follows its bases. */
function collect(path: string, bundle: Bundle): void {
  if (bundle.modules.some((each) => each.path === path)) return;
  const module = readModule(path);
  for (const from of module.runtime.keys()) {
    const target = resolvedPath(from, path);
    if (target !== undefined && bundle.inside(target)) collect(target, bundle);
  }
  bundle.modules.push(module);
}

/** Returns the path of an imported module of the client, else undefined. */
function resolvedPath(from: string, importer: string): string | undefined {
  if (/^\.\w/.test(from)) return `${importer.split('/')[0]}/${from.slice(1)}`;
  return /^\.\.(shared|blocking)\./.test(from) ? from.slice(2).replace('.', '/') : undefined;
}

function importLines(bundle: Bundle, text: string): string {
  const used = (name: string) => new RegExp(`(?<![\\w.])${name.split(' ')[0]}\\b`).test(text);
  const runtime = merged(bundle, 'runtime', used);
  const typing = merged(bundle, 'typing', used);
  const plain = [...runtime].filter(([, names]) => names.size === 0);
  const modules = plain.map(([module]) => module).filter((module) => text.includes(`${module}.`));
  const lines = modules.sort().map((module) => `import ${module}`);
  const froms = [...runtime].filter(([, names]) => names.size > 0).sort(byModule);
  const standard = froms.filter(([module]) => !module.startsWith('.')).map((each) => fromLine(each, ''));
  const own = froms.filter(([module]) => module.startsWith('.')).map((each) => fromLine(each, ''));
  const ofTypes = [...typing].sort(byModule).map((each) => fromLine(each, '    ', bundle.name === 'blocking/index'));
  const typed = ofTypes.length > 0 ? [['if TYPE_CHECKING:', ...ofTypes].join('\n')] : [];
  return [[...lines, ...standard].join('\n'), own.join('\n'), ...typed].filter(Boolean).join('\n\n');
}

/** Merges what the modules import from outside of the bundle, without names that generated modules do not use. */
function merged(bundle: Bundle, kind: 'runtime' | 'typing', used: (name: string) => boolean): Imports {
  const all = new Map<string, Set<string>>();
  for (const module of bundle.modules) {
    for (const [from, names] of module[kind]) {
      const target = resolvedPath(from, module.path);
      if (target !== undefined && bundle.inside(target)) continue;
      const outside = target === undefined ? from.replace(/^\.\./, '.') : '.';
      const kept = all.get(outside) ?? new Set<string>();
      for (const name of names) if (used(name) || name === 'TYPE_CHECKING') kept.add(name);
      if (kept.size > 0 || names.size === 0) all.set(outside, kept);
    }
  }
  return all;
}

type From = readonly [string, ReadonlySet<string>];

function byModule([one]: From, [other]: From): number {
  return one < other ? -1 : 1;
}

/** `mayBeAlone` is for a file that also works without the package: type checkers find no module beside it then. */
function fromLine([module, names]: From, indent: string, mayBeAlone = false): string {
  const sorted = [...names].sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  const isOwn = module.startsWith('.');
  const mark = mayBeAlone && isOwn ? '  # type: ignore[import-not-found, unused-ignore]' : '';
  const line = `${indent}from ${module} import ${sorted.join(', ')}${mark}`;
  if (line.length <= columns) return line;
  const inner = sorted.map((name) => `${indent}    ${name},\n`).join('');
  return `${indent}from ${module} import (${mark}\n${inner}${indent})`;
}

/** Constants come first, then classes, then functions. */
function sortKey(name: string): string {
  const kind = /^[A-Z_]{2,}$/.test(name) ? 0 : /^[A-Z]/.test(name) ? 1 : 2;
  return `${kind}${name.toLowerCase()}`;
}
