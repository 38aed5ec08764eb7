import { resolve } from 'node:path';
import type { Backup } from '../../upkeep/backup/list.ts';

/** The public fields of a backup. */
export function shownBackup({ path, manifest, size_bytes }: Backup) {
  const { made_at, made_by, hdo_version, schema_version, inputs, outputs, files, unavailable } = manifest;
  const counts = { inputs, outputs, files, unavailable_files: unavailable };
  return { path: resolve(path), made_at, made_by, hdo_version, schema_version, size_bytes, ...counts };
}

/** The sentence about files whose contents were unavailable when a backup was made; nothing if there are none. */
export function lostFiles(unavailable: readonly string[]): string[] {
  const { length } = unavailable;
  if (length === 0) return [];
  const what = length === 1 ? 'The contents of 1 file were' : `The contents of ${length} files were`;
  return [`${what} already missing or damaged when the backup was made: an older backup may have them.`];
}
