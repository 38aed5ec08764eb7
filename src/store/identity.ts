import { statSync } from 'node:fs';
import { type Connection, databaseFile, walFile } from './database.ts';

/**
 * Watches whether the files that a connection writes to are still the ones that others find by their names. What is
 * committed into files that were deleted or replaced is lost with the process.
 */
export type Identity = ReturnType<typeof identityOf>;

export function identityOf(data: string) {
  const names = [() => statSync(databaseFile(data), quiet), () => statSync(walFile(data), quiet)];
  const print = () => names.map((look) => printOf(look())).join(' ');
  const first = print();
  return {
    /** Whether both files are where they were; what the system cannot say at the moment is no sign. */
    kept: () => print() === first,
  };
}

const quiet = { throwIfNoEntry: false } as const;

function printOf(found: { dev: number; ino: number } | undefined): string {
  return found ? `${found.dev}:${found.ino}` : 'none';
}

/** Saves all that a connection can still read into a new database. */
export function rescue(db: Connection, file: string): void {
  db.prepare('VACUUM INTO ?').run(file);
}
