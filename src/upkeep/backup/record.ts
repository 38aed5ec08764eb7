import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The last copy that was made of an appliance and verified, and the last one that failed since. */
export type Record = {
  readonly made: { at: string; path: string; size_bytes: number } | null;
  readonly failed: { at: string; cause: string } | null;
};

/** What is known of the copies of a data folder. */
export function lastCopy(data: string): Record {
  try {
    return JSON.parse(readFileSync(recordFile(data), 'utf8'));
  } catch {
    return { made: null, failed: null };
  }
}

/** Notes how the making of a copy went. */
export function noteCopy(data: string, news: Partial<Record>): void {
  const file = recordFile(data);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}.tmp`;
  writeFileSync(fresh, `${JSON.stringify({ ...lastCopy(data), failed: null, ...news })}\n`, { mode: 0o600 });
  renameSync(fresh, file);
}

function recordFile(data: string): string {
  return join(data, 'run', 'last-backup.json');
}
