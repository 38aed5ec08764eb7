import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file whose presence says that a folder is for development, where a program may answer in the place of people. */
export const developmentMark = 'development';

/** Marks a folder that has just been made. One that people use is never marked. */
export function markForDevelopment(data: string): void {
  writeFileSync(join(data, developmentMark), 'hdo simulate may answer here in the place of people.\n', { mode: 0o600 });
}

export function isForDevelopment(data: string): boolean {
  return existsSync(join(data, developmentMark));
}
