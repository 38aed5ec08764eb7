const environmental = [
  ...['SQLITE_IOERR', 'SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_FULL', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'],
  ...['SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_PROTOCOL', 'SQLITE_NOMEM', 'SQLITE_PERM'],
];

/** Tells if SQLite failed because of the disk, the file, a lock or memory, not because of a bug. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'SqliteError' || !('code' in error)) return false;
  const code = String(error.code);
  return environmental.some((one) => code === one || code.startsWith(`${one}_`));
}
