import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the checkout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** Lists all scripts in folders of the checkout. */
export function sources(folders: readonly string[]): string[] {
  return folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file));
}

/** Lists the files that a file imports, including threads that it starts and entries that it bundles. */
export function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const named = text.matchAll(/(?:from|import\(?|new URL\()\s*'(\.{1,2}\/[^']+)'/g);
  const entries = text.matchAll(/'((?:src|bin)\/[^' ]+)'/g);
  const targets = [
    ...[...named].map(([, name]) => join(dirname(file), name ?? '')),
    ...[...entries].map(([, name]) => join(root, name ?? '')),
  ];
  return targets.filter((target) => /\.(ts|tsx|mjs)$/.test(target));
}
