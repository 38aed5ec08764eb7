import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { blankPlaces, placesName } from './places.ts';

/** Folders that the executable carries, by the first part of the names that src/lib/process/assets.ts reads. */
export const folders = {
  web: 'dist/web',
  docs: 'dist/docs',
  clients: 'dist/clients',
  schema: 'src/store/schema',
  passwords: 'src/lib/common-passwords',
} as const;

const here = `${process.platform}-${process.arch}`;

type Carried = {
  readonly bundles: Readonly<Record<string, string>>;
  /** The folder for files that are made here. */
  readonly into: string;
  readonly platform?: string;
};

/**
 * Every file that the executable carries, by its name there: SQLite's addon for a platform, the other bundles, one for
 * the files of the folders, and one for the places of the others, which writePlaces fills in.
 */
export function assets({ bundles, into, platform = here }: Carried): Record<string, string> {
  const addon = join(root, 'node_modules/better-sqlite3/prebuilds', `${platform}.node`);
  return Object.fromEntries([
    ['better-sqlite3.node', addon],
    ...Object.entries(bundles).map(([name, bundle]) => [`${name}.cjs${bundle.endsWith('.br') ? '.br' : ''}`, bundle]),
    ...Object.entries(pack(into)),
    [placesName, blankPlaces(into)],
  ]);
}

/**
 * Joins the files of the folders, with a list of their places. As an asset each, they would cost every process memory:
 * Node reads the head of each asset at the start, and the system then maps 64 KB around it.
 */
function pack(into: string): Record<string, string> {
  const all = Object.entries(folders).flatMap(([name, folder]) => withoutOriginals(filesOf(name, join(root, folder))));
  const contents = all.map(([, file]) => readFileSync(file));
  const places: Record<string, [offset: number, length: number]> = {};
  let offset = 0;
  for (const [at, [name]] of all.entries()) {
    const { length = 0 } = contents[at] ?? {};
    places[name] = [offset, length];
    offset += length;
  }
  const made = { files: join(into, 'files'), 'files.json': join(into, 'files.json') };
  writeFileSync(made.files, Buffer.concat(contents));
  writeFileSync(made['files.json'], JSON.stringify(places));
  return made;
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
