import { join } from 'node:path';
import { sqlite } from '../../../src/store/sqlite.ts';

/** Makes every live item of a folder old enough for any retention. */
export function age(data: string): void {
  const db = sqlite(join(data, 'outbox.db'), { timeout: 60_000 });
  db.exec("UPDATE inputs SET created_at = '2020-01-01T00:00:00.000Z', updated_at = '2020-01-01T00:00:00.000Z'");
  db.close();
}
