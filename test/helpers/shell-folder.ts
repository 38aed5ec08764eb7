import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from './hdo.ts';

/** Puts `hdo` into a folder for the path of a shell; gives the folder. */
export function shellFolder(folder: string): string {
  const [program, first] = commandOf();
  const words = [program, ...first].map((word) => `'${word}'`).join(' ');
  writeFileSync(join(folder, 'hdo'), `#!/bin/sh\nexec ${words} "$@"\n`, { mode: 0o755 });
  return folder;
}
