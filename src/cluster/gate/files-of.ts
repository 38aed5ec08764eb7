import type { Connection } from '../../store/database/database.ts';
import type { FileNamed } from '../log/append.ts';
import type { Change } from '../record/change.ts';
import { readSchema } from '../record/schema.ts';

/** The files that a record names for the first time, and those that no row names any more. */
export type RecordFiles = { readonly files_kept: FileNamed[]; readonly files_forgotten: Buffer[] };

/**
 * Returns the function that finds the files of the open transaction by its changes. A rule that removes the last row of
 * a file dooms its bytes, so the doomed ones without a row are those to forget.
 */
export function filesOf(db: Connection): (changes: readonly Change[]) => RecordFiles {
  const columns = readSchema(db).tables.get('files')?.columns ?? [];
  const [sha256, size_bytes] = [columns.indexOf('sha256'), columns.indexOf('size_bytes')];
  const doomed = db.prepare<[], { sha256: string }>(
    'SELECT sha256 FROM doomed_files WHERE sha256 NOT IN (SELECT sha256 FROM files)',
  );
  const bytesOf = (hex: unknown) => Buffer.from(String(hex), 'hex');
  return (changes) => {
    const ofFiles = changes.filter(({ table }) => table === 'files');
    const files_kept = ofFiles.flatMap((change) =>
      change.act === 'insert'
        ? [{ sha256: bytesOf(change.row[sha256]), size_bytes: Number(change.row[size_bytes]) }]
        : [],
    );
    const isRemoved = ofFiles.some(({ act }) => act === 'delete');
    const files_forgotten = isRemoved ? doomed.all().map((row) => bytesOf(row.sha256)) : [];
    return { files_kept, files_forgotten };
  };
}
