import type { Connection } from '../database/database.ts';

/** The length of the database, from its header and from the records of vacuums. */
export const lengthStatements = (db: Connection) => {
  const page_size = Number(db.pragma('page_size', { simple: true }));
  const pages = db.prepare<[], { page_count: number }>('PRAGMA page_count');
  const shrunk = db.prepare<[], { shrinks: number; shrunk_bytes: number }>(
    'SELECT shrinks, shrunk_bytes FROM database_length',
  );
  const note = db.prepare<{ shrunk_bytes: number }>(
    'UPDATE database_length SET shrinks = shrinks + 1, shrunk_bytes = @shrunk_bytes',
  );
  const present_bytes = () => (pages.get()?.page_count ?? 0) * page_size;
  return {
    present_bytes,
    shrunk: () => shrunk.get() ?? { shrinks: 0, shrunk_bytes: 0 },

    /** Frees unused pages inside an open transaction, and records the length of the database after it. */
    giveBack(count: number): void {
      db.pragma(`incremental_vacuum(${count})`);
      note.run({ shrunk_bytes: present_bytes() });
    },
  };
};
