import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.ts';

/** Puts `hdo`, made from the sources, into a folder for the path of a shell; gives the folder. */
export function shellFolder(folder: string): string {
  const program = [process.execPath, '--import', 'tsx', join(root, 'bin/hdo.ts')].map((word) => `'${word}'`).join(' ');
  writeFileSync(join(folder, 'hdo'), `#!/bin/sh\nexec ${program} "$@"\n`, { mode: 0o755 });
  return folder;
}
