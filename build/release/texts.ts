import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { packagesInside } from './inside.ts';
import { licencesText } from './licences.ts';

const file = join(root, 'dist/hdo');

/** Runs the executable without an environment and returns what it prints. */
export const said = (...words: string[]) => execFileSync(file, words, { encoding: 'utf8', env: {} });

let made: ReturnType<typeof make> | undefined;

/** The executable, what it prints about itself, and the licences of what is inside. */
export function texts() {
  made ??= make();
  return made;
}

function make() {
  const packages = packagesInside();
  return {
    executable: readFileSync(file),
    man: said('man'),
    completions: {
      bash: said('completion', 'bash'),
      zsh: said('completion', 'zsh'),
      fish: said('completion', 'fish'),
    },
    packages,
    licences: licencesText(packages),
  };
}
