import type { Connection } from '../../store/database/database.ts';
import { fileStatements } from '../../store/tables/files.ts';
import { searchStatements } from '../../store/tables/search.ts';
import type { Change } from './change.ts';

/** Derives the rows of local tables of a copy from the changes that are applied to it. */
type LocalRows = {
  /** Derives what follows from a change. It must be called before the change is applied. */
  derive(change: Change): void;
};

/**
 * Opens the local tables of a copy. Inputs that its index holds are marked as stale when they change, and the bytes of
 * a removed file as doomed. Rules do the same where the changes are made.
 */
export function openLocalRows(db: Connection): LocalRows {
  let prepared: ReturnType<typeof prepare> | undefined;
  return {
    derive(change) {
      if (change.act === 'insert') return; // the index finds new inputs by their number
      if (change.table !== 'inputs' && change.table !== 'files') return;
      prepared ??= prepare(db);
      const { search, files } = prepared;
      const [key] = change.key;
      if (change.table === 'inputs') search.stale.run({ input_sequence: Number(key) });
      const file = change.table === 'files' && change.act === 'delete' && files.byId.get({ file_id: String(key) });
      if (file) files.doom.run(file);
    },
  };
}

function prepare(db: Connection) {
  return { files: fileStatements(db), search: searchStatements(db) };
}
