import { openForInspection } from '../../../src/store/database/database.ts';
import { prepareStore } from '../../../src/store/store.ts';
import { wrongContents } from '../../../src/upkeep/database.ts';
import { wrongRows } from '../../../src/upkeep/rows.ts';
import { wrongWithTrail } from '../../../src/upkeep/trail/held.ts';

/** Lists the problems that `hdo verify` finds in the rows of a folder. */
export function wrongIn(data: string): string[] {
  const db = openForInspection(data);
  try {
    const look = () => [...wrongRows(db), ...wrongContents(db, () => {}), ...wrongWithTrail(prepareStore(db), db)];
    return db.transaction(look)();
  } finally {
    db.close();
  }
}
