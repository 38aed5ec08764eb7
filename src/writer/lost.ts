import { join } from 'node:path';
import { timestamp } from '../lib/clock.ts';
import { rescue } from '../store/identity.ts';
import type { WriterBase } from './open.ts';

/**
 * Tells that the database has been deleted or replaced, and where what this connection still holds of it has been
 * saved; undefined while all is in its place.
 */
export function lostDatabase({ db, data, identity }: WriterBase): string | undefined {
  if (identity.kept()) return undefined;
  const file = join(data, 'backups', `rescued-${timestamp(Date.now()).replaceAll(/[-:.]/g, '')}.db`);
  const said = 'the database was deleted or replaced while hdo served it';
  try {
    rescue(db, file);
    return `${said}; what was confirmed is saved in ${file}: put that in its place, without a WAL, and start again`;
  } catch (error) {
    return `${said}, and could not be saved: ${error instanceof Error ? error.message : String(error)}`;
  }
}
