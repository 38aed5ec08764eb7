import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { hour_ms } from '../../lib/time/units.ts';
import { isServed } from '../disk/lock.ts';
import { giveToOwner } from '../disk/owner.ts';
import { areSame, type OpenFiles } from './identity.ts';

/** The server's time, with the seconds since the machine's start at which it was published. */
export type ServedTime = { readonly up_ms: number; readonly wall_ms: number; readonly folder_ms: number };
/** The state that a server publishes for commands that run beside it. */
export type ServedState = {
  readonly files: OpenFiles;
  readonly time: ServedTime;
  /** The address of the leader, as a server that stands by knows it; null if nobody leads. */
  readonly leader?: string | null;
  /** The term under which the server leads its cluster. Absent on a single machine. */
  readonly term?: { readonly epoch: number; readonly instance: string } | undefined;
};

/** The locks of a command differ from those of the running server, so that each would overwrite the other's commits. */
export class ForeignLocks extends Error {
  constructor(data: string) {
    super(
      `files of the database in ${data} were deleted or replaced while hdo used them, and nothing was changed: ` +
        'wait until the server has ended, start it again, and try again',
    );
    this.name = 'ForeignLocks';
  }
}

/** A server holds the folder but has not published its open files. */
export class SilentServer extends Error {
  constructor(data: string) {
    super(`the server of ${data} is starting, or its folder "run" was emptied: try again, or restart the server`);
    this.name = 'SilentServer';
  }
}

/** The age at which a server publishes its time again, even if commands can still derive it from the last one. */
export const renewed_ms = 12 * hour_ms;

const wait_ms = 10_000;
const look_ms = 50;
const most_drift_ms = 50; // the uptime has steps of 10 ms

/**
 * Publishes the open files and the time of this process's server to commands. Writes nothing while what is published
 * still tells them the same, so that an idle server leaves the disk alone.
 */
export function publish(data: string, served: ServedState): void {
  if (tellsTheSame(published(data), served)) return;
  const file = servedFile(data);
  writeFileSync(`${file}.new`, `${JSON.stringify(served)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  giveToOwner(data, file);
}

/** Removes the published state of this server, or of a server that was killed. */
export function unpublish(data: string): void {
  rmSync(servedFile(data), { force: true });
}

/** Returns the published state of the folder's server, or undefined if no server runs. Waits while one starts. */
export function servedNow(data: string): ServedState | undefined {
  for (const end_ms = performance.now() + wait_ms; isServed(data); pauseBriefly()) {
    const served = published(data);
    if (served) return served;
    if (performance.now() > end_ms) throw new SilentServer(data);
  }
  return undefined;
}

/** Returns the published time of the folder's server, or undefined if no server runs or it has not published any. */
export function servedTime(data: string): ServedTime | undefined {
  return isServed(data) ? published(data)?.time : undefined;
}

/** Tells if a running server has published other files than these. */
export function isForeign(data: string, files: OpenFiles): boolean {
  const served = isServed(data) ? published(data) : undefined;
  return served !== undefined && !areSame(served.files, files);
}

/** Tells whether commands can derive all of `served` from the published state. */
function tellsTheSame(known: ServedState | undefined, served: ServedState): boolean {
  if (!known?.time) return false;
  const { time, files, leader, term } = known;
  const passed_ms = served.time.up_ms - time.up_ms;
  const isNear = (then_ms: number, now_ms: number) => Math.abs(now_ms - then_ms - passed_ms) <= most_drift_ms;
  return (
    passed_ms >= 0 &&
    passed_ms < renewed_ms &&
    isNear(time.wall_ms, served.time.wall_ms) &&
    isNear(time.folder_ms, served.time.folder_ms) &&
    isDeepStrictEqual({ files, leader, term }, { files: served.files, leader: served.leader, term: served.term })
  );
}

function published(data: string): ServedState | undefined {
  try {
    return JSON.parse(readFileSync(servedFile(data), 'utf8'));
  } catch {
    return undefined; // not published yet
  }
}

function pauseBriefly(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, look_ms);
}

function servedFile(data: string): string {
  return join(data, 'run', 'open.json');
}
