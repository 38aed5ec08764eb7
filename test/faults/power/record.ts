import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lastBackup } from '../../../src/upkeep/backup/record.ts';
import { isBackupName, isUnfinishedName } from '../../../src/upkeep/backup/target.ts';
import { eventually } from '../../helpers/until.ts';
import { type Parties, parties } from '../parties.ts';
import type { Book } from './book.ts';
import type { Event } from './event.ts';
import { readTrace } from './read-trace.ts';
import { type End, traceCommand, traceServer } from './traced.ts';
import { sendUntilItEnds, work } from './workload.ts';

/** Everything that an appliance did from its first command on, its workload, and its confirmations. */
export type Recording = {
  readonly place: string;
  readonly data: string;
  readonly events: Event[];
  readonly book: Book;
};

const copied_within_ms = 180_000; // the schedule checks every five seconds whether a backup is due

const env = {
  HDO_LIMITS__ENABLED: 'false',
  HDO_SERVER__DISK_FLOOR_BYTES: '0', // the ballast does not matter here, and is large
  HDO_BACKUP__KEEP: '1',
};
const scheduled = { HDO_BACKUP__EVERY: '1s' };

/** Makes one sync of the writer fail, some commits after its start, or all from then on. */
const failing = (when: number | `${number}+`) => ['-e', `inject=fsync,fdatasync:error=EIO:when=${when}`];
const in_a_commit = 6;
const uploads = ['send', 'upload', 'answer'] as const;
const in_an_upload = [11, 12, 13, 10, 14, 9, 15, 8, 16, 17, 18, 19]; // the usual ones first
const folder_of_bytes = /\/data\/files\/\w\w\/\w\w$/;

/**
 * Records a traced history of a data folder:
 * 1. A server works and is stopped.
 * 2. A second server makes a scheduled backup during its work and is killed.
 * 3. One sync of a server fails; all syncs of the next one fail until it ends; another continues with the result.
 * 4. One sync fails in an upload of further servers, until it is that of the uploaded file's folder.
 * 5. Commands make a backup and restore it.
 */
export async function record(folder: string, size: Size): Promise<Recording> {
  mkdirSync(join(folder, 'disk'));
  const place = realpathSync(join(folder, 'disk'));
  const data = join(place, 'data');
  const trace = join(folder, 'trace');
  const recorded: Event[][] = [];
  const readOn = () => void recorded.push([...readTrace(readFileSync(trace), place, listen)]);
  const command = (...args: string[]) => {
    const said = traceCommand(trace, [...args, '--json', '--quiet']);
    readOn();
    return JSON.parse(said);
  };
  const { api_key } = command('init', '--data', data, '--reviewer', 'ada').caller;
  const { token } = command('reviewer', 'token', 'ada', '--data', data);
  const book: Book = new Map();
  const serve = async ({ end, faults = [], backups = true }: Way, works: (there: Parties) => Promise<void>) => {
    const server = await traceServer(trace, { data, env: backups ? { ...env, ...scheduled } : env, faults });
    await works(parties(server.base_url, { api_key, token })).finally(() => server.end(end));
    readOn();
  };
  const few = { ...size, items: 2 };
  await serve({ end: 'SIGTERM' }, async (there) => {
    await work(there, book, { ...size, name: 'first' });
    await eventually(() => lastBackup(data).made !== null, copied_within_ms);
  });
  const { made } = lastBackup(data);
  await serve({ end: 'SIGKILL' }, async (there) => {
    await work(there, book, { ...few, name: 'second' });
    await eventually(() => isBackingUp(data), copied_within_ms);
    await work(there, book, { ...few, name: 'third' });
    await eventually(() => lastBackup(data).made?.at !== made?.at && backupsIn(data).length === 1, copied_within_ms);
  });
  const faults = { one: failing(in_a_commit), all: failing(`${in_a_commit}+`) };
  await serve({ end: 'SIGKILL', faults: faults.one }, (there) => work(there, book, { ...few, name: 'fourth' }));
  await serve({ end: 'by itself', faults: faults.all }, (there) => sendUntilItEnds(there, book, 'fifth'));
  await serve({ end: 'SIGKILL' }, (there) => work(there, book, { ...few, name: 'sixth' }));
  for (const when of in_an_upload) {
    const only = { workers: 1, items: 4, only: uploads, name: `upload${when}` };
    await serve({ end: 'SIGKILL', faults: failing(when), backups: false }, (there) => work(there, book, only));
    if (recorded.at(-1)?.some(isFailedUpload)) break;
  }
  const backup = join(place, 'outside', 'deep', 'backup.tar');
  command('backup', 'create', backup, '--data', data);
  command('backup', 'restore', backup, '--data', join(place, 'restored', 'data'), '--key', join(data, 'backup.key'));
  rmSync(trace);
  return { place, data, events: recorded.flat(), book };
}
/** Unless `backups` is false, a backup is made every second. Its syncs count, too. */
type Way = { readonly end: End; readonly faults?: readonly string[]; readonly backups?: boolean };
export type Size = { readonly workers: number; readonly items: number };

function isFailedUpload(event: Event): boolean {
  return event.kind === 'sync_fails' && isFolderOfBytes(event.path);
}

/** Tells whether a folder contains uploaded files. */
export function isFolderOfBytes(path: string): boolean {
  return folder_of_bytes.test(path);
}

/** Tells whether a backup is being made. */
function isBackingUp(data: string): boolean {
  return readdirSync(join(data, 'backups')).some(isUnfinishedName);
}

/** Lists the scheduled backups of a data folder. */
export function backupsIn(data: string): string[] {
  return existsSync(join(data, 'backups')) ? readdirSync(join(data, 'backups')).filter(isBackupName) : [];
}

/** Extracts the appliance's messages: a finished operation by its mark, a backup, and the results of commands. */
function listen(bytes: Buffer): string[] {
  const text = bytes.toString('latin1');
  return messages.flatMap(({ pattern, tells }) => {
    const [said, what] = pattern.exec(text) ?? [];
    return said === undefined ? [] : [tells(what ?? '')];
  });
}

const messages = [
  { pattern: /^HTTP\/1\.1 200 .*X-Correlation-ID: cut-op-([\w-]+)\./is, tells: (op: string) => op },
  { pattern: /"event":"backup","path":"([^"]+)"/, tells: (path: string) => `backup ${path}` },
  { pattern: /^\{"path":"([^"]+)"/, tells: (path: string) => `backup ${path}` },
  { pattern: /^\{"data":"([^"]+)"/, tells: (data: string) => `folder ${data}` },
  { pattern: /^\{"token":/, tells: () => 'token' },
];
