import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Lists the scripts that a page names, and all that these import statically. */
export async function firstScripts(folder: string, name = 'index.html'): Promise<{ named: string[]; all: string[] }> {
  const page = await readFile(join(folder, name), 'utf8');
  const named = [...page.matchAll(/<script [^>]*src="\/([^"?]+)/g)].map(([, name = '']) => name);
  const all = new Set(named);
  for (const one of all) {
    const text = await readFile(join(folder, one), 'utf8');
    const imported = text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/(?:chunks\/)?([^"/]+\.js)"/g);
    for (const [, chunk] of imported) all.add(`chunks/${chunk}`);
  }
  return { named, all: [...all] };
}
