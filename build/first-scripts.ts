import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The scripts that a page loads before it shows anything: the one it names, and all that this imports, not later. */
export async function firstScripts(folder: string, name = 'inbox.js'): Promise<string[]> {
  const found = new Set([name]);
  for (const one of found) {
    const text = await readFile(join(folder, one), 'utf8');
    const imported = text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/(?:chunks\/)?([^"/]+\.js)"/g);
    for (const [, chunk] of imported) found.add(`chunks/${chunk}`);
  }
  return [...found];
}
