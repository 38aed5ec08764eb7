import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** The sources of the executable, beside the packages that package-lock.json names. */
const sources = ['bin', 'build', 'src', 'package.json', 'package-lock.json'];

/** A hash over the names and contents of everything that goes into the executable, the runtime's version included. */
export function fingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of sources.map((source) => join(root, source)).flatMap(filesIn)) {
    hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .sort();
}
