import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtProgram } from './built-program.ts';

/** Puts an `hdo` script into a folder, to be used as the PATH of a shell; returns the folder. */
export function shellFolder(folder: string): string {
  writeFileSync(join(folder, 'hdo'), `#!/bin/sh\nexec '${builtProgram()}' "$@"\n`, { mode: 0o755 });
  return folder;
}
