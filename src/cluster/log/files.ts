import { createHash } from 'node:crypto';
import type { NamedFile } from './append.ts';
import type { Connection } from './connection.ts';
import { countParts, cutIntoParts } from './file-parts.ts';
import type { Cluster } from './open.ts';
import { DatabaseTrouble } from './trouble.ts';
import type { Statement } from './values.ts';

type FilePart = { readonly name: Buffer; readonly part: number; readonly parts: number };

/** Replaces existing parts: of an aborted put, or damaged ones. */
const put: Statement = {
  name: 'put file',
  text: `
    INSERT INTO hdo_file (name, part, parts, bytes, put_at) VALUES ($1, $2, $3, $4, now())
    ON CONFLICT (name, part) DO UPDATE SET parts = $3, bytes = $4, put_at = now()`,
};

/**
 * Puts the parts of a file. The record that names it must be appended within an hour, else its parts have to be put
 * again. `within_ms` is for each part.
 * @throws if the content is not the named one; its parts are orphans then
 */
export async function putFile(
  connection: Connection,
  { cipher, cluster_id }: Cluster,
  { sha256, size_bytes }: NamedFile,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  within_ms: number,
): Promise<void> {
  const name = cipher.nameOf(sha256);
  const parts = countParts(size_bytes);
  const digest = createHash('sha256');
  let count = 0;
  for await (const { part, bytes } of cutIntoParts(content)) {
    digest.update(bytes);
    count += 1;
    if (count > parts) break;
    const sealed = cipher.encrypt(placeOf(cluster_id, { name, part, parts }), bytes);
    await connection.run(put, [name, part, parts, sealed], within_ms);
  }
  if (count !== parts || !digest.digest().equals(sha256)) throw new Error('a file changed while it was put');
}

const get: Statement = {
  name: 'get file',
  text: 'SELECT parts, bytes FROM hdo_file WHERE name = $1 AND part = $2',
};

/**
 * Reads a file. Use the content only after the last part, which checks the whole.
 * @throws {DatabaseTrouble} `gone_file`: a later record forgets it, or it is lost; `damaged_file`, `other_key`
 */
export async function* fetchFile(
  connection: Connection,
  { cipher, cluster_id }: Cluster,
  { sha256, size_bytes }: NamedFile,
  within_ms: number,
): AsyncGenerator<Buffer> {
  const name = cipher.nameOf(sha256);
  const parts = countParts(size_bytes);
  const digest = createHash('sha256');
  for (let part = 0; part < parts; part++) {
    const [row] = await connection.run<{ parts: number; bytes: Buffer }>(get, [name, part], within_ms);
    if (!row) throw new DatabaseTrouble('gone_file');
    const bytes = cipher.decrypt(placeOf(cluster_id, { name, part, parts }), row.bytes);
    if (typeof bytes === 'string') throw new DatabaseTrouble(bytes === 'damaged' ? 'damaged_file' : bytes);
    digest.update(bytes);
    if (part === parts - 1 && !digest.digest().equals(sha256)) throw new DatabaseTrouble('damaged_file');
    yield bytes;
  }
}

function placeOf(cluster_id: string, { name, part, parts }: FilePart): Buffer {
  return Buffer.concat([Buffer.from(`file ${cluster_id} ${part} of ${parts}\n`), name]);
}
