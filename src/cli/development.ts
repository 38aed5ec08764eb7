import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveToOwner } from '../store/disk/owner.ts';

/** The file that marks a folder for development, where a program may answer instead of people. */
export const developmentMark = 'development';

/** Marks a new folder for development. A folder that people use is never marked. */
export function markForDevelopment(data: string): void {
  writeFileSync(join(data, developmentMark), 'hdo simulate may answer here instead of people.\n', { mode: 0o600 });
  giveToOwner(data, join(data, developmentMark));
}

export function isForDevelopment(data: string): boolean {
  return existsSync(join(data, developmentMark));
}
