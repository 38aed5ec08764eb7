import { existsSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { root } from './sources.ts';

/** Returns the paths that do not exist below a folder of the checkout. */
export function missing(paths: readonly string[], folder = ''): string[] {
  return paths.filter((path) => !existsSync(join(root, folder, path)));
}

/** Returns the names that are not scripts of package.json. */
export function unknownScripts(names: readonly string[]): string[] {
  return names.filter((name) => !(name in manifest.scripts));
}
