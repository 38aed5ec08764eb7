import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** A package that is inside the executable. */
export type Inside = { name: string; version: string; licence: string; texts: string[] };
type Locked = { version: string; license?: string; dev?: boolean; optional?: boolean };

/** Beside what the program depends on: the runtime, what the build draws in or makes a list of, and what pkg adds. */
const made = ['lucide-static', '@zxcvbn-ts/language-common'];
const also = [`node-${process.platform}-${process.arch}`, ...made, '@yao-pkg/pkg'];
const licenceFile = /^(licen[cs]e|copying|notice)/i;

/** Every package whose code or drawings the executable carries, by name, with the texts of its licence. */
export function packagesInside(): Inside[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(lock.packages)
    .map(([path, locked]) => ({ path, name: path.split('node_modules/').at(-1) ?? '', ...locked }))
    .filter(({ path, name, dev, optional }) => path !== '' && ((!dev && !optional) || also.includes(name)))
    .map(({ path, name, version, license }) => ({ name, version, licence: license ?? '', texts: textsOf(path) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function textsOf(path: string): string[] {
  const folder = join(root, path);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => licenceFile.test(name));
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trimEnd());
}
