import { existsSync } from 'node:fs';
import { join } from 'node:path';
import acts from '../../../build/acts.json' with { type: 'json' };
import manifest from '../../../package.json' with { type: 'json' };
import { root } from './sources.ts';

/** Returns the paths that do not exist below a folder of the checkout. */
export function missing(paths: readonly string[], folder = ''): string[] {
  return paths.filter((path) => !existsSync(join(root, folder, path)));
}

/** Returns the names that are neither scripts of package.json nor such a script with a part, as `bench web`. */
export function unknownScripts(names: readonly string[]): string[] {
  return names.filter((name) => !(name in manifest.scripts || (name.includes(' ') && name in acts)));
}

/** Lists the scripts that a text names, with the part that follows: `npm run bench web`. */
export function scriptsIn(text: string): string[] {
  const found = text.matchAll(/\bnpm (?:run )?(start|test|(?<=run )bench [a-z]+|(?<=run )[\w:-]+)/g);
  return [...found].map(([, name = '']) => name);
}
