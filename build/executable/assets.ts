import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** Folders that the executable carries, by the first part of the names that src/lib/process/assets.ts reads. */
export const folders = {
  web: 'dist/web',
  docs: 'dist/docs',
  clients: 'dist/clients',
  schema: 'src/store/schema',
  passwords: 'src/lib/common-passwords',
} as const;

const here = `${process.platform}-${process.arch}`;

/**
 * Every file that the executable carries, by its name there: SQLite's addon for a platform, the other bundles, the
 * folders.
 */
export function assets(bundles: Readonly<Record<string, string>>, platform = here): Record<string, string> {
  const addon = join(root, 'node_modules/better-sqlite3/prebuilds', `${platform}.node`);
  return Object.fromEntries([
    ['better-sqlite3.node', addon],
    ...Object.entries(bundles).map(([name, bundle]) => [`${name}.cjs${bundle.endsWith('.br') ? '.br' : ''}`, bundle]),
    ...Object.entries(folders).flatMap(([name, folder]) => withoutOriginals(filesOf(name, join(root, folder)))),
  ]);
}

/** Leaves files out that have compressed copies. The server expands a copy if a client asks for neither coding. */
function withoutOriginals(files: [string, string][]): [string, string][] {
  const names = new Set(files.map(([name]) => name));
  return files.filter(([name]) => !(names.has(`${name}.br`) && names.has(`${name}.gz`)));
}

function filesOf(name: string, folder: string): [string, string][] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [`${name}${file.slice(folder.length).replaceAll('\\', '/')}`, file]);
}
