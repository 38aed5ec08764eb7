import type { Health } from '../http/server/health.ts';
import type { Clock } from '../lib/time/clock.ts';
import type { Connection } from '../store/database/database.ts';
import { schemaVersion, versionOf } from '../store/migrations/migrate.ts';
import type { Writer } from '../writer/writer.ts';

type HealthSources = {
  writer: Pick<Writer, 'write' | 'diskIsLow'>;
  db: Connection;
  elapsed: Clock;
  isClosing(): boolean;
};

const fresh_ms = 1_000;
const patience_ms = 2_000;
const slow = 'A write took longer than two seconds.';
const failed = 'Nothing can be written to the database.';

/** Creates the readiness check. Requests within a second share one probe write. */
export function openHealth({ writer, db, elapsed, isClosing }: HealthSources): () => Promise<Health> {
  let probe: { at_ms: number; result: Promise<string | null> } | undefined;
  const written = (): Promise<string | null> => {
    if (!probe || elapsed() - probe.at_ms >= fresh_ms) probe = { at_ms: elapsed(), result: attempt(writer) };
    return probe.result;
  };
  return async () => ({
    running: isClosing() ? 'The server is stopping.' : null,
    write: isClosing() ? failed : await written(),
    disk: writer.diskIsLow() ? 'The disk has less free space than its floor (server.disk_floor_bytes).' : null,
    schema: isSchemaOurs(db) ? null : 'The database has another schema version than this program.',
  });
}

function attempt({ write }: HealthSources['writer']): Promise<string | null> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, patience_ms, slow).unref();
    const end = (reason: string | null) => {
      clearTimeout(late);
      resolve(reason);
    };
    write('probe').then(
      () => end(null),
      () => end(failed),
    );
  });
}

function isSchemaOurs(db: Connection): boolean {
  try {
    return versionOf(db) === schemaVersion;
  } catch {
    return false; // an unreadable schema is not ready either
  }
}
