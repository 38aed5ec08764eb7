import { resolve } from 'node:path';
import type { Copy } from '../../upkeep/backup/list.ts';

/** What is printed of a copy. */
export function shownCopy({ path, manifest, size_bytes }: Copy) {
  const { made_at, made_by, hdo_version, schema_version, inputs, outputs, files, unavailable } = manifest;
  const counts = { inputs, outputs, files, unavailable_files: unavailable };
  return { path: resolve(path), made_at, made_by, hdo_version, schema_version, size_bytes, ...counts };
}
