import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { crowd } from './crowd.ts';
import { type Prepared, prepare } from './folder.ts';
import type { Serve, Serving } from './serving.ts';

/** A program under test, and how many live items it has. */
export type Subject = { readonly name: string; readonly serve: Serve; readonly live: number };
/** Where its folder is made, how many unread decisions are in it, and where a folder that is kept lies. */
type Place = { folder: string; outputs: number; keep?: string | undefined };
/** A running hdo with the keys and the decisions that were made for it. */
export type Program = Serving & {
  readonly name: string;
  /** Its data folder. */
  readonly data: string;
  readonly live: number;
  key(role: keyof Prepared['keys']): string;
  outputs: { unread: string[]; unacknowledged: string[] };
  /** A number that was not used before. */
  next(): number;
  /** The last of these. */
  last(): number;
};

/** From so many items on a folder takes long to fill. */
const worth_keeping = 10_000;

/** Serves a new folder, or one that was kept, that holds so many live items and unread decisions. */
export async function startProgram({ name, serve, live }: Subject, { folder, outputs, keep }: Place): Promise<Program> {
  const kept = keep !== undefined && live >= worth_keeping;
  const data = kept ? keptFolder(keep, live) : mkdtempSync(join(folder, 'bench-'));
  const remove = () => kept || rmSync(data, { recursive: true });
  try {
    const { keys, output_result_ids } = prepare(data, outputs);
    if (!kept) crowd(data, live);
    const server = await serve(data);
    let used = kept ? Date.now() * 1_000 : 0; // what was sent before has other numbers
    const stop = async () => {
      await server.stop();
      remove();
    };
    return {
      ...server,
      name,
      data,
      live,
      stop,
      key: (role) => keys[role],
      outputs: { unread: output_result_ids, unacknowledged: [] },
      next: () => ++used,
      last: () => used,
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The folder with so many live items that was kept, or a new one; it has its name only when it is filled. */
function keptFolder(keep: string, live: number): string {
  const data = join(keep, `live-${live}`);
  if (existsSync(data)) return data;
  const unfinished = `${data}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  prepare(unfinished, 0);
  crowd(unfinished, live);
  renameSync(unfinished, data);
  return data;
}
