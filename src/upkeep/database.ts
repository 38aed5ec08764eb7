import type { Connection } from '../store/database/database.ts';
import type { Store } from '../store/store.ts';
import { wrongContents } from './contents.ts';
import type { ReportProgress } from './report-progress.ts';
import { wrongRows } from './rows.ts';
import { wrongWithTrail } from './trail/held.ts';

/** Finds problems in a database without physical damage: between rows, in their contents, and with the audit trail. */
export function wrongInDatabase(store: Store, db: Connection, told: ReportProgress): string[] {
  return [...wrongRows(db), ...wrongContents(db, told), ...wrongWithTrail(store, db)];
}
