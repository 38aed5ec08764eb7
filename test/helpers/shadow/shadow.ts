import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { recordingOf } from '../../../src/cli/recording.ts';
import {
  giveUpShadow,
  listLogs,
  placeOf,
  printOf,
  removeShadow,
  whyGivenUp,
} from '../../../src/cluster/shadow/place.ts';
import { type Header, headerOf } from '../../../src/cluster/shadow/shadow.ts';
import { type Connection, databaseFile } from '../../../src/store/database/database.ts';
import { sqlite } from '../../../src/store/sqlite/sqlite.ts';
import type { RecordingSetup } from '../../../src/writer/open.ts';
import { shadowDifferences } from './differences.ts';

/**
 * The folder of the shadows of all data folders that this process makes: copies of their databases, and the records of
 * their transactions. A measuring program that is no test has none. An empty HDO_TEST_SHADOW turns it off.
 */
export const shadow =
  process.execArgv.includes('--test') && process.env.HDO_TEST_SHADOW !== ''
    ? mkdtempSync(join(tmpdir(), 'hdo-shadow-'))
    : undefined;

/** The environment in which the executable repeats its transactions on the shadow. */
export const shadowed: NodeJS.ProcessEnv = shadow ? { HDO_TEST_SHADOW: shadow } : {};
Object.assign(process.env, shadowed); // for programs that inherit it, and for commands within this process

/** The recording of writers within this process. */
export const recording = recordingOf(shadowed);

/** The environment of a program that is measured: without a shadow. */
export const unshadowed: NodeJS.ProcessEnv = { HDO_TEST_SHADOW: '' };

process.on('exit', () => {
  if (!shadow) return;
  const failed = readdirSync(shadow).filter((name) => name.endsWith('.given-up'));
  for (const reason of failed.map((name) => readFileSync(join(shadow, name), 'utf8'))) {
    if (reason.startsWith(on_purpose)) continue;
    process.stderr.write(`a shadow was given up: ${reason}\n`);
    process.exitCode = 1; // also of a shadow that was never made, which no test compares
  }
  rmSync(shadow, { recursive: true, force: true });
});

/** The reasons for which a data folder has no shadow. */
const reasons = {
  cluster: 'the records of a cluster go into its log',
  measures: 'the test measures time or memory, which a shadow takes too',
  syscalls: 'the test follows the system calls of the program, or cuts its power between them',
  owner: 'hdo runs as another user, who may not write into the folder of the shadows',
  changed: 'the test changes rows by SQL, which no record has',
  damaged: 'the test damages the database, which can then not be compared',
  mixed: 'the test puts files of several moments into one folder',
  limited: 'the limit of the test applies to every file that the program writes, also to the shadow',
} as const;

/** Compares a shadow that a data folder has, and keeps it without one from now on, whichever program writes into it. */
export function withoutShadow(data: string, reason: keyof typeof reasons): void {
  shadowsAgree(data);
  if (shadow) giveUpShadow(placeOf(shadow, data), `${on_purpose} ${reasons[reason]}`);
}

const on_purpose = 'On purpose:';

/** Returns the recording of a server within this process, unless its environment turns it off. */
export function recordingIn(env: NodeJS.ProcessEnv = {}): RecordingSetup | undefined {
  return recordingOf({ ...shadowed, ...env });
}

/** Changes a database beside hdo, which records nothing of it. Its shadow is compared before, and made again after. */
export function changeBeside<T>(data: string, work: (db: Connection) => T): T {
  shadowsAgree(data);
  const db = sqlite(databaseFile(data), { timeout: wait_ms });
  db.pragma('foreign_keys = OFF'); // forged rows may refer to nothing
  try {
    return db
      .transaction(() => {
        const result = work(db);
        if (shadow) removeShadow(placeOf(shadow, data)); // while no other process can begin a transaction
        return result;
      })
      .immediate();
  } finally {
    db.close();
  }
}

/** Forgets the shadow of a folder whose database a test has replaced, or damaged, while no server runs. */
export function forgetShadow(data: string): void {
  if (shadow) removeShadow(placeOf(shadow, data));
}

const wait_ms = 10_000;

/** Asserts that each database in a folder and its shadow have the same rows, and forgets the shadows. */
export function shadowsAgree(folder: string): void {
  if (!shadow || !existsSync(folder)) return;
  const within = `${realpathSync(folder)}${sep}`;
  for (const log of listLogs(shadow)) {
    const header = headerOf(log);
    if (`${header.data}${sep}`.startsWith(within)) agrees(shadow, header);
  }
}

function agrees(folder: string, { data, database }: Header): void {
  const file = databaseFile(data);
  if (!existsSync(file) || printOf(file) !== database) return; // a test removed or replaced it
  const place = placeOf(folder, data);
  if (whyGivenUp(place)?.startsWith(on_purpose)) return;
  try {
    const found = shadowDifferences(folder, data);
    assert.equal(whyGivenUp(place), undefined, `the shadow of ${data} was given up`);
    assert.deepEqual(found, [], `the shadow of ${data} has other rows`);
  } finally {
    removeShadow(place);
  }
}
