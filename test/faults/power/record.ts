import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lastCopy } from '../../../src/upkeep/backup/record.ts';
import { isCopyName, isUnfinishedName } from '../../../src/upkeep/backup/target.ts';
import { eventually } from '../../helpers/upload.ts';
import { type Parties, parties } from '../parties.ts';
import type { Book } from './book.ts';
import type { Event } from './event.ts';
import { readTrace } from './read-trace.ts';
import { type End, traceCommand, traceServer } from './traced.ts';
import { sendUntilItEnds, work } from './workload.ts';

/** What an appliance did from its first command on, what it was asked for, and what it confirmed when. */
export type Recording = {
  readonly place: string;
  readonly data: string;
  readonly events: Event[];
  readonly book: Book;
};

const copied_within_ms = 60_000; // it is looked every five seconds whether it is time

const env = {
  HDO_LIMITS__ENABLED: 'false',
  HDO_SERVER__DISK_FLOOR_BYTES: '0', // the ballast is of no account here, and large
  HDO_BACKUP__EVERY: '1s',
  HDO_BACKUP__KEEP: '1',
};

/** One sync of the writer fails, some commits after its start; or all from then on. */
const failing = (when: number | `${number}+`) => ['-e', `inject=fsync,fdatasync:error=EIO:when=${when}`];
const in_a_commit = 6;
const uploads = ['send', 'upload', 'answer'] as const;
const in_an_upload = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]; // twice as many as the syncs of one upload
const folder_of_bytes = /\/data\/files\/\w\w\/\w\w$/;

/**
 * Makes a data folder, works on it while one server runs, then another, which copies it meanwhile and is killed, one of
 * which a sync fails, one of which all fail until it ends, another that goes on with what that has left, and others of
 * which a sync fails, in the end one of the folder of an uploaded file; then copies it by hand and restores that copy;
 * all of it traced.
 */
export async function record(folder: string, size: Size): Promise<Recording> {
  mkdirSync(join(folder, 'disk'));
  const place = realpathSync(join(folder, 'disk'));
  const data = join(place, 'data');
  const traces: string[] = [];
  const next = () => {
    traces.push(join(folder, `trace-${traces.length}`));
    return traces.at(-1) ?? '';
  };
  const command = (...args: string[]) => JSON.parse(traceCommand(next(), [...args, '--json', '--quiet']));
  const { api_key } = command('init', '--data', data, '--reviewer', 'ada').caller;
  const { token } = command('reviewer', 'token', 'ada', '--data', data);
  const book: Book = new Map();
  const serve = async ({ end, faults = [] }: Way, works: (there: Parties) => Promise<void>) => {
    const server = await traceServer(next(), { data, env, faults });
    await works(parties(server.base_url, { api_key, token })).finally(() => server.end(end));
  };
  const few = { ...size, items: 2 };
  await serve({ end: 'SIGTERM' }, async (there) => {
    await work(there, book, { ...size, name: 'first' });
    await eventually(() => lastCopy(data).made !== null, copied_within_ms);
  });
  const { made } = lastCopy(data);
  await serve({ end: 'SIGKILL' }, async (there) => {
    await work(there, book, { ...few, name: 'second' });
    await eventually(() => isCopied(data), copied_within_ms);
    await work(there, book, { ...few, name: 'third' });
    await eventually(() => lastCopy(data).made?.at !== made?.at && copiesIn(data).length === 1, copied_within_ms);
  });
  const faults = { one: failing(in_a_commit), all: failing(`${in_a_commit}+`) };
  await serve({ end: 'SIGKILL', faults: faults.one }, (there) => work(there, book, { ...few, name: 'fourth' }));
  await serve({ end: 'by itself', faults: faults.all }, (there) => sendUntilItEnds(there, book, 'fifth'));
  await serve({ end: 'SIGKILL' }, (there) => work(there, book, { ...few, name: 'sixth' }));
  const events = (trace: string) => [...readTrace(readFileSync(trace), place, ears)];
  const isHit = (event: Event) => event.kind === 'sync_fails' && isFolderOfBytes(event.path);
  for (const when of in_an_upload) {
    const only = { workers: 1, items: 4, only: uploads, name: `upload${when}` };
    await serve({ end: 'SIGKILL', faults: failing(when) }, (there) => work(there, book, only));
    if (events(traces.at(-1) ?? '').some(isHit)) break;
  }
  const copy = join(place, 'copies', 'deep', 'copy.tar');
  command('backup', 'create', copy, '--data', data);
  command('backup', 'restore', copy, '--data', join(place, 'restored', 'data'));
  const recorded = traces.flatMap(events);
  for (const trace of traces) rmSync(trace);
  return { place, data, events: recorded, book };
}
type Way = { readonly end: End; readonly faults?: readonly string[] };
export type Size = { readonly workers: number; readonly items: number };

/** Whether uploaded bytes have their names in this folder. */
export function isFolderOfBytes(path: string): boolean {
  return folder_of_bytes.test(path);
}

/** Whether a copy is being made. */
function isCopied(data: string): boolean {
  return readdirSync(join(data, 'backups')).some(isUnfinishedName);
}

/** The copies that a schedule has made of a data folder. */
export function copiesIn(data: string): string[] {
  return existsSync(join(data, 'backups')) ? readdirSync(join(data, 'backups')).filter(isCopyName) : [];
}

/** What the appliance tells: that an operation was done, by its mark; that a copy was made; what a command has done. */
function ears(bytes: Buffer): string[] {
  const text = bytes.toString('latin1');
  return tidings.flatMap(({ pattern, tells }) => {
    const [said, what] = pattern.exec(text) ?? [];
    return said === undefined ? [] : [tells(what ?? '')];
  });
}

const tidings = [
  { pattern: /^HTTP\/1\.1 200 .*X-Correlation-ID: cut-op-([\w-]+)\./is, tells: (op: string) => op },
  { pattern: /"event":"backup","path":"([^"]+)"/, tells: (path: string) => `copy ${path}` },
  { pattern: /^\{"path":"([^"]+)"/, tells: (path: string) => `copy ${path}` },
  { pattern: /^\{"data":"([^"]+)"/, tells: (data: string) => `folder ${data}` },
  { pattern: /^\{"token":/, tells: () => 'token' },
];
