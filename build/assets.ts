import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** Folders whose files the executable carries, by the first part of the names that src/lib/assets.ts is asked for. */
const folders = { web: 'dist/web', docs: 'dist/docs', clients: 'dist/clients', schema: 'src/store/schema' } as const;

const here = `${process.platform}-${process.arch}`;

/**
 * Every file that the executable carries, by its name there: SQLite's addon for a platform, the other bundles, the
 * folders.
 */
export function assets(bundles: Readonly<Record<string, string>>, platform = here): Record<string, string> {
  const addon = join(root, 'node_modules/better-sqlite3/prebuilds', `${platform}.node`);
  return Object.fromEntries([
    ['better-sqlite3.node', addon],
    ...Object.entries(bundles).map(([name, bundle]) => [`${name}.cjs`, bundle]),
    ...Object.entries(folders).flatMap(([name, folder]) => filesOf(name, join(root, folder))),
  ]);
}

function filesOf(name: string, folder: string): [string, string][] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [`${name}${file.slice(folder.length).replaceAll('\\', '/')}`, file]);
}
