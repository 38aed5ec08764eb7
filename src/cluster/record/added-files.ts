import type { Connection } from '../../store/database/database.ts';
import type { Change } from './change.ts';
import { readSchema } from './schema.ts';

/** The content of a file, as its row names it. */
export type NamedBytes = { readonly sha256: string; readonly size_bytes: number };

type Added = Change & { readonly act: 'insert' };

/** Lists the files whose rows are added by changes. `db` has the schema on which they were made. */
export function listAddedFiles(db: Connection, changes: readonly Change[]): NamedBytes[] {
  const added = changes.filter(isAddedFile);
  if (added.length === 0) return [];
  const columns = readSchema(db).tables.get('files')?.columns ?? [];
  const [sha256, size_bytes] = [columns.indexOf('sha256'), columns.indexOf('size_bytes')];
  return added.map(({ row }) => ({ sha256: String(row[sha256]), size_bytes: Number(row[size_bytes]) }));
}

function isAddedFile(change: Change): change is Added {
  return change.act === 'insert' && change.table === 'files';
}
