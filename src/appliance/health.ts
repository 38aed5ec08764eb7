import { describeTrouble, type Trouble } from '../contract/diagnosis.ts';
import type { Log } from '../lib/process/log.ts';
import type { Clock } from '../lib/time/clock.ts';
import { durationText } from '../lib/time/duration.ts';
import { worth_telling_ms } from '../lib/time/folder-time.ts';
import type { Connection } from '../store/database/database.ts';
import { schemaVersion, versionOf } from '../store/migrations/migrate.ts';
import { runOrder } from '../upkeep/backup/backup-run.ts';
import type { PagesChecked } from '../upkeep/backup/thread.ts';
import type { Writer } from '../writer/writer.ts';
import type { Diagnosis } from './diagnosis.ts';

type HealthSources = {
  writer: Pick<Writer, 'write' | 'diskIsLow' | 'soundness'>;
  db: Connection;
  data: string;
  log: Log;
  elapsed: Clock;
  isClosing(): boolean;
  /** Milliseconds by which an untrusted clock is ahead of the folder's time. */
  ahead_ms(): number;
};

const fresh_ms = 1_000;
const patience_ms = 2_000;

/**
 * Adds the checks of an open data folder to the diagnosis, and returns the function that removes them. Requests within
 * a second share one probe write.
 */
export function addHealth(diagnosis: Pick<Diagnosis, 'add'>, sources: HealthSources): () => void {
  const { writer, db, elapsed, isClosing, ahead_ms } = sources;
  let probe: { at_ms: number; result: Promise<void> } | undefined;
  let written: 'write_slow' | 'write_failed' | undefined;
  const attempt = async () => {
    written = await attemptWrite(writer);
  };
  const removals = [
    diagnosis.add({ state: 'ready', look: () => (isClosing() ? describeTrouble('closing') : undefined) }),
    diagnosis.add({
      state: 'ready',
      look: () => (written && !isClosing() ? describeTrouble(written) : undefined),
      async refresh() {
        if (isClosing()) return;
        if (!probe || elapsed() - probe.at_ms >= fresh_ms) probe = { at_ms: elapsed(), result: attempt() };
        await probe.result;
      },
      isDue: () => written !== undefined || writer.soundness.isDoubtful(),
    }),
    diagnosis.add({ state: 'ready', look: () => (isSchemaOurs(db) ? undefined : describeTrouble('other_schema')) }),
    diagnosis.add({ state: 'has_room', look: () => (writer.diskIsLow() ? describeTrouble('disk_low') : undefined) }),
    diagnosis.add({
      state: 'sound',
      look: writer.soundness.trouble,
      async refresh() {
        if (writer.soundness.beginCheck()) void checkPages(sources);
      },
      isDue: () => true,
    }),
    diagnosis.add({ state: 'clock', look: () => clockTrouble(ahead_ms()) }),
  ];
  return () => {
    for (const remove of removals) remove();
  };
}

/** Checks the pages of the database in a thread of its own. Nobody who asks for the state waits for it. */
async function checkPages({ data, log, writer }: HealthSources): Promise<void> {
  const news = await runOrder<PagesChecked>({ kind: 'check', data });
  if (news.kind === 'failed') log.warn({ event: 'pages_not_checked', cause: news.cause });
  else if (news.problem !== undefined) writer.soundness.takeFailure('SQLITE_CORRUPT', news.problem);
}

function attemptWrite({ write }: Pick<Writer, 'write'>): Promise<'write_slow' | 'write_failed' | undefined> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, patience_ms, 'write_slow').unref();
    const end = (result: 'write_failed' | undefined) => {
      clearTimeout(late);
      resolve(result);
    };
    write('probe').then(
      () => end(undefined),
      () => end('write_failed'),
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

function clockTrouble(ahead_ms: number): Trouble | undefined {
  return ahead_ms < worth_telling_ms ? undefined : describeTrouble('clock_ahead', durationText(ahead_ms));
}
