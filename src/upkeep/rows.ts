import type { Connection } from '../store/database/database.ts';
import { unsound, unsoundBlocks } from '../store/soundness.ts';

const most_named = 5;

/** Runs SQLite's integrity check. If it finds damage, nothing else in the file can be relied on. */
export function listDamages(db: Connection): string[] {
  const found: string[] = [];
  try {
    for (const { integrity_check } of db.prepare<[], Check>('PRAGMA integrity_check').iterate()) {
      if (integrity_check !== 'ok') found.push(`the database is damaged: ${integrity_check}`);
    }
  } catch (error) {
    if (found.length === 0) throw error; // otherwise the damage that was just reported ended the check
  }
  return found;
}
type Check = { integrity_check: string };

/** Finds inconsistencies between rows. */
export function wrongRows(db: Connection): string[] {
  const violations = db.pragma('foreign_key_check') as { table: string; parent: string }[];
  return [
    ...new Set(violations.map(({ table, parent }) => `a row of ${table} refers to no row of ${parent}`)),
    ...unsound.flatMap(({ sentence, sql }) => problem(sentence, idsOf(db, sql))),
    ...wrongBlocks(db),
  ];
}

/** Finds blocks of the trail whose index disagrees with the rows. */
export function wrongBlocks(db: Connection): string[] {
  return unsoundBlocks.flatMap(({ sentence, sql }) => problem(sentence, idsOf(db, sql)));
}

function idsOf(db: Connection, sql: string): string[] {
  return db
    .prepare<[], { id: string | number }>(sql)
    .all()
    .map(({ id }) => String(id));
}

function problem(sentence: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const rest = ids.length > most_named ? ` and ${ids.length - most_named} more` : '';
  return [`${sentence}: ${ids.slice(0, most_named).join(', ')}${rest}`];
}
