import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Prepared, prepareFolder } from './folder.ts';
import { addLiveItems } from './live-items.ts';
import type { Serving, StartServer } from './serving.ts';

/** A program under test, and its number of live items. */
export type Subject = { readonly name: string; readonly serve: StartServer; readonly live: number };
/** The place of its folder, the number of unread decisions in it, and the place of kept folders. */
type FolderOptions = { folder: string; outputs: number; keep?: string | undefined };
/** A running hdo, with the keys and decisions that were prepared for it. */
export type Program = Serving & {
  readonly name: string;
  /** Its data folder. */
  readonly data: string;
  readonly live: number;
  key(role: keyof Prepared['keys']): string;
  outputs: { unread: string[]; unacknowledged: string[] };
  /** Returns the next unused number. */
  next(): number;
  /** Returns the last used number. */
  last(): number;
};

/** The number of items from which a folder is kept, because filling it takes long. */
const worth_keeping = 10_000;

/** Serves a new or kept folder with the live items and the unread decisions. */
export async function startProgram(
  { name, serve, live }: Subject,
  { folder, outputs, keep }: FolderOptions,
): Promise<Program> {
  const kept = keep !== undefined && live >= worth_keeping;
  const data = kept ? keptFolder(keep, live) : mkdtempSync(join(folder, 'bench-'));
  const remove = () => kept || rmSync(data, { recursive: true });
  try {
    const { keys, output_result_ids } = prepareFolder(data, outputs);
    if (!kept) addLiveItems(data, live);
    const server = await serve(data);
    let used = kept ? Date.now() * 1_000 : 0; // avoids the numbers of earlier runs
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

/** Returns the kept folder, or fills a new one. It gets its final name only when it is complete. */
function keptFolder(keep: string, live: number): string {
  const data = join(keep, `live-${live}`);
  if (existsSync(data)) return data;
  const unfinished = `${data}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  prepareFolder(unfinished, 0);
  addLiveItems(unfinished, live);
  renameSync(unfinished, data);
  return data;
}
