import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { putFile } from '../../../src/cluster/log/files.ts';
import { putSnapshot } from '../../../src/cluster/log/snapshots.ts';
import { openForWriting } from '../../../src/store/database/database.ts';
import { openBlobs } from '../../../src/store/disk/blobs.ts';
import { makeFolder } from '../../../src/store/disk/folders.ts';
import { prepareForServing } from '../../../src/store/migrations/prepare.ts';
import { prepareStore } from '../../../src/store/store.ts';
import { temporary } from '../programs/hdo.ts';
import { type TestNode, within_ms } from './cluster.ts';

type After = { after(done: () => unknown): void };

/** Opens a folder whose rows are at the position of a node of the log, with rows of files. */
export function copyBox(t: After, node: TestNode, data = join(temporary(t), 'data')) {
  makeFolder(data);
  prepareForServing(data);
  const db = openForWriting(data, { create: false });
  t.after(() => db.close());
  const store = prepareStore(db);
  const { connection, cluster } = node;
  const { cluster_id } = cluster;
  let files = 0;
  const box = {
    data,
    db,
    store,
    blobs: openBlobs(data),
    source: { connection, cluster, within_ms },
    /** Adds a row that names content. Its bytes are not here. */
    names(content: Buffer) {
      const file_id = `f_${String(++files).padStart(6, '0')}`;
      const sha256 = sha256Of(content).toString('hex');
      store.files.insert.run({
        ...{ file_id, upload_id: file_id, reviewer_id: 'r', input_sequence: 1, action_value: 'a', filename: 'f' },
        ...{ mime_type: 'text/plain', sniffed_type: null, size_bytes: content.length, sha256, expires_at: null },
      });
      return { file_id, sha256, size_bytes: content.length };
    },
    put: (content: Buffer) =>
      putFile(connection, cluster, { sha256: sha256Of(content), size_bytes: content.length }, [content], within_ms),
    /** Sets the position of the rows. */
    stand: (at = node.at) => void store.cluster.join.run({ cluster_id, ...at, system_id: 'of the maker', timeline: 7 }),
    /** Puts a snapshot with any content. */
    putSnapshot: (content: Buffer, schema_version: number) =>
      putSnapshot(connection, cluster, { at: node.at, schema_version, node: 'one', within_ms }, [content]),
    /** Grows the database by so many bytes, which do not compress. */
    grow(size_bytes: number) {
      const insert = db.prepare('INSERT INTO notes (output_result_id, text) VALUES (?, ?)');
      db.transaction(() => {
        for (let bytes = 0; bytes < size_bytes; bytes += 4000)
          insert.run(randomBytes(16).toString('hex'), randomBytes(2000).toString('hex'));
      })();
    },
  };
  box.stand();
  return box;
}

export function sha256Of(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
