import { resolve } from 'node:path';
import type { Backup } from '../../upkeep/backup/list.ts';

/** The public fields of a backup. */
export function shownBackup({ path, manifest, size_bytes }: Backup) {
  const { made_at, made_by, hdo_version, schema_version, inputs, outputs, files, unavailable } = manifest;
  const counts = { inputs, outputs, files, unavailable_files: unavailable };
  return { path: resolve(path), made_at, made_by, hdo_version, schema_version, size_bytes, ...counts };
}
