import type { Health } from '../http/health.ts';
import type { Clock } from '../lib/clock.ts';
import type { Connection } from '../store/database.ts';
import { schemaVersion, versionOf } from '../store/migrate.ts';
import type { Writer } from '../writer/writer.ts';

type Parts = { writer: Pick<Writer, 'write' | 'diskIsLow'>; db: Connection; elapsed: Clock; isClosing(): boolean };

const fresh_ms = 1_000;
const patience_ms = 2_000;
const slow = 'A write took too long.';
const failed = 'Nothing can be written at the moment.';

/** Makes what looks whether the appliance takes work. All who ask within a second share one write. */
export function openHealth({ writer, db, elapsed, isClosing }: Parts): () => Promise<Health> {
  let probe: { at_ms: number; result: Promise<string | null> } | undefined;
  const written = (): Promise<string | null> => {
    if (!probe || elapsed() - probe.at_ms >= fresh_ms) probe = { at_ms: elapsed(), result: attempt(writer) };
    return probe.result;
  };
  return async () => ({
    running: isClosing() ? 'The server is stopping.' : null,
    write: isClosing() ? failed : await written(),
    disk: writer.diskIsLow() ? 'The disk is below its floor (server.disk_floor_bytes).' : null,
    schema: isSchemaOurs(db) ? null : 'The schema of the database is not that of this program.',
  });
}

function attempt({ write }: Parts['writer']): Promise<string | null> {
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
    return false;
  }
}
