import type { Connection } from '../../store/database/database.ts';
import type { FileNamed } from '../log/append.ts';
import { addedFiles } from '../record/added-files.ts';
import type { Change } from '../record/change.ts';

/** The files that a record names for the first time, and those that no row names any more. */
export type RecordFiles = { readonly files_kept: FileNamed[]; readonly files_forgotten: Buffer[] };

/**
 * Returns the function that finds the files of the open transaction by its changes. A rule that removes the last row of
 * a file dooms its bytes, so the doomed ones without a row are those to forget.
 */
export function filesOf(db: Connection): (changes: readonly Change[]) => RecordFiles {
  const doomed = db.prepare<[], { sha256: string }>(
    'SELECT sha256 FROM doomed_files WHERE sha256 NOT IN (SELECT sha256 FROM files)',
  );
  const bytesOf = ({ sha256 }: { readonly sha256: string }) => Buffer.from(sha256, 'hex');
  return (changes) => {
    const isRemoved = changes.some(({ table, act }) => table === 'files' && act === 'delete');
    return {
      files_kept: addedFiles(db, changes).map((file) => ({ ...file, sha256: bytesOf(file) })),
      files_forgotten: isRemoved ? doomed.all().map(bytesOf) : [],
    };
  };
}
