import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { errorTrace } from '../../lib/process/error-text.ts';
import type { Connection } from '../../store/database/database.ts';
import { decodeRecord } from '../record/encode.ts';
import { type Gate, openRecording, type Recording } from '../record/recording.ts';
import { holdsRows } from './holds.ts';
import { type Log, newLog, openLog, readEntries } from './log.ts';
import { giveUpShadow, type Place, placeOf, printOf, removeShadow, whyGivenUp } from './place.ts';

/** The header of a log: the data folder, and the identity of its database. */
export type Header = { readonly data: string; readonly database: string };

type Shadowed = {
  readonly folder: string;
  readonly data: string;
  readonly db: Connection;
};

/**
 * Records the transactions of a connection in files: a copy of the database, made before the first record, and the
 * records. Tests apply the records to the copy and compare it with the database. All processes that write into a data
 * folder share its shadow. Any failure of the shadow is noted beside it, and never disturbs the transaction.
 */
export function recordIntoShadow(shadowed: Shadowed): Recording {
  return openRecording(shadowed.db, openShadow(shadowed));
}

/** Opens the shadow of a data folder, which is made at the first transaction if it is missing. */
export function openShadow({ folder, data, db }: Shadowed): Gate & { close(): void } {
  const place = placeOf(folder, data);
  const isCommitted = (record: Buffer) => holdsRows(db, decodeRecord(record));
  let log: Log | undefined;
  const quietly = noting(place, db.name);
  return {
    begun: () =>
      quietly(() => {
        if (!log?.isInForce()) {
          log?.close();
          log = undefined;
          if (!existsSync(place.log) || headerOf(place.log).database !== printOf(db.name)) makeShadow(place, db);
          log = openLog(place.log);
        }
        log.settle(isCommitted);
      }),
    append: (record) => quietly(() => log?.append(record)),
    committed: () => quietly(() => log?.committed()),
    withdraw: () => true, // the next transaction sees that the database lacks the rows
    close: () => log?.close(),
  };
}

export function headerOf(log: string): Header {
  return JSON.parse(String(readEntries(log)[0]));
}

/** Copies the database as the open transaction of its connection sees it, and begins a log. */
function makeShadow(place: Place, db: Connection): void {
  removeShadow(place);
  writeFileSync(place.copy, db.serialize(), { mode: 0o600 });
  const header = JSON.stringify({ data: place.data, database: printOf(db.name) } satisfies Header);
  writeFileSync(`${place.log}.new`, newLog(header), { mode: 0o600 });
  renameSync(`${place.log}.new`, place.log);
}

/**
 * Runs the work of a shadow until it fails for the first time, and notes that failure. Nothing is noted if the database
 * is gone: a server may still write while it stops, when its test has removed the folder, and nothing compares that.
 */
function noting(place: Place, database: string): (work: () => void) => void {
  return (work) => {
    if (whyGivenUp(place) !== undefined) return;
    try {
      work();
    } catch (error) {
      if (existsSync(database)) tryToNote(place, error);
    }
  };
}

function tryToNote(place: Place, failure: unknown): void {
  try {
    giveUpShadow(place, errorTrace(failure));
  } catch {
    // the folder of the shadows is gone: the tests have ended, and nobody compares
  }
}
