import { randomUUID } from 'node:crypto';
import { createReadStream, rmSync, statSync } from 'node:fs';
import { semaphore } from '../../lib/concurrency/semaphore.ts';
import type { Blobs } from '../../store/disk/blobs.ts';
import { openFileCheck } from '../../store/disk/file-check.ts';
import { keepFile } from '../../store/disk/keep-file.ts';
import type { Store } from '../../store/store.ts';
import type { Connection } from '../log/connection.ts';
import { part_bytes } from '../log/file-parts.ts';
import { fetchFile, putFile } from '../log/files.ts';
import type { Cluster } from '../log/open.ts';
import { DatabaseTrouble } from '../log/trouble.ts';
import type { NamedBytes } from '../record/added-files.ts';

/** The database of a cluster. `within_ms` limits each part of a file. */
export type FileSource = { readonly connection: Connection; readonly cluster: Cluster; readonly within_ms: number };
/** The rows and the bytes of this machine. */
export type FileHome = { readonly store: Pick<Store, 'files'>; readonly blobs: Blobs };
/**
 * The result of fetching. `missing` counts files whose bytes are missing or damaged in the database. A later record may
 * remove their rows, so this is a loss only at the end of the log.
 */
type FetchResult = { fetched: number; missing: number; trouble?: DatabaseTrouble | undefined };

const rows_at_once = 500;
const most_at_once = 4;

/** Fetches the bytes of every row that this machine lacks. */
export async function fetchMissing(home: FileHome, source: FileSource): Promise<FetchResult> {
  const sum: FetchResult = { fetched: 0, missing: 0 };
  for (let after = ''; ; ) {
    const rows = home.store.files.all.all({ after, limit: rows_at_once });
    const last = rows.at(-1);
    if (!last) return sum;
    const { fetched, missing, trouble } = await fetchFiles(home, source, rows);
    sum.fetched += fetched;
    sum.missing += missing;
    sum.trouble ??= trouble;
    after = last.file_id;
  }
}

/**
 * Fetches the bytes of files that this machine lacks, a few at a time. All are durable and in place when it resolves.
 * @throws if the connection ends, the disk is full, or the key is another one
 */
export async function fetchFiles(
  { store, blobs }: FileHome,
  source: FileSource,
  files: readonly NamedBytes[],
): Promise<FetchResult> {
  const sum: FetchResult = { fetched: 0, missing: 0 };
  const { run } = semaphore({ at_once: most_at_once });
  const lacking = new Map(files.filter((file) => !isHere(blobs, file)).map((file) => [file.sha256, file]));
  const fetching = [...lacking.values()].map((file) =>
    run(async () => {
      try {
        await fetchOne(blobs, source, file);
        sum.fetched += 1;
      } catch (error) {
        if (!isMissing(error)) throw error;
        if (!store.files.named.get({ sha256: file.sha256 })?.named) return;
        sum.missing += 1;
        sum.trouble ??= error;
      }
    }),
  );
  const failed = (await Promise.allSettled(fetching)).find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return sum;
}

/** Puts the bytes of a local file into the database, for a record that will name it. */
export async function putBytes(
  { connection, cluster, within_ms }: FileSource,
  { path, sha256, size_bytes }: NamedBytes & { readonly path: string },
): Promise<void> {
  const content = createReadStream(path, { highWaterMark: part_bytes });
  await putFile(connection, cluster, { sha256: Buffer.from(sha256, 'hex'), size_bytes }, content, within_ms);
}

/** The result of putting. `unavailable` counts files whose bytes are missing or damaged on this machine. */
type PutResult = { put: number; unavailable: number };

/** Puts the bytes of every row into the database, for the first snapshot. `told` hears how many rows are done. */
export async function putAllFiles(
  { store, blobs }: FileHome,
  source: FileSource,
  told: (done: number) => void,
): Promise<PutResult> {
  const { intact } = openFileCheck(blobs);
  const sum: PutResult = { put: 0, unavailable: 0 };
  for (let after = ''; ; ) {
    const rows = store.files.all.all({ after, limit: rows_at_once });
    for (const file of rows) {
      const isIntact = await intact(file);
      if (isIntact) await putBytes(source, { ...file, path: blobs.path(file.sha256) });
      sum[isIntact ? 'put' : 'unavailable'] += 1;
      told(sum.put + sum.unavailable);
    }
    const last = rows.at(-1);
    if (!last) return sum;
    after = last.file_id;
  }
}

async function fetchOne(
  blobs: Blobs,
  { connection, cluster, within_ms }: FileSource,
  { sha256, size_bytes }: NamedBytes,
) {
  const temporary = blobs.temporary(`fetched-${randomUUID()}`);
  const file = { sha256: Buffer.from(sha256, 'hex'), size_bytes };
  try {
    await keepFile(temporary, fetchFile(connection, cluster, file, within_ms));
    blobs.keep(temporary, sha256);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function isHere(blobs: Blobs, { sha256, size_bytes }: NamedBytes): boolean {
  return statSync(blobs.path(sha256), { throwIfNoEntry: false })?.size === size_bytes;
}

function isMissing(error: unknown): error is DatabaseTrouble {
  return error instanceof DatabaseTrouble && (error.code === 'gone_file' || error.code === 'damaged_file');
}
