import type { Connection } from '../store/database.ts';
import { unsound } from '../store/soundness.ts';

const most_named = 5;

/** What SQLite itself finds wrong with the file; then nothing else of it can be relied on. */
export function damages(db: Connection): string[] {
  const found: string[] = [];
  try {
    for (const { integrity_check } of db.prepare<[], Check>('PRAGMA integrity_check').iterate()) {
      if (integrity_check !== 'ok') found.push(`the database is damaged: ${integrity_check}`);
    }
  } catch (error) {
    if (found.length === 0) throw error; // else the check has met what it has just named
  }
  return found;
}
type Check = { integrity_check: string };

/** What is wrong between rows. */
export function wrongRows(db: Connection): string[] {
  const astray = db.pragma('foreign_key_check') as { table: string; parent: string }[];
  const found = unsound.map(({ sentence, sql }) => told(sentence, idsOf(db, sql)));
  return [
    ...new Set(astray.map(({ table, parent }) => `a row of ${table} refers to no row of ${parent}`)),
    ...found.flat(),
  ];
}

function idsOf(db: Connection, sql: string): string[] {
  return db
    .prepare<[], { id: string | number }>(sql)
    .all()
    .map(({ id }) => String(id));
}

function told(sentence: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const rest = ids.length > most_named ? ` and ${ids.length - most_named} more` : '';
  return [`${sentence}: ${ids.slice(0, most_named).join(', ')}${rest}`];
}
