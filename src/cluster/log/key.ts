import { hash, randomBytes } from 'node:crypto';
import { closeSync, fchownSync, fstatSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { most_secret_bytes, readBoundedFrom } from '../../lib/process/read-bounded.ts';
import { syncFolder } from '../../lib/process/sync-folder.ts';

const key_bytes = 32;
const id_bytes = 8;
const form = /^hdo-cluster-key-1 ([A-Za-z0-9_-]{43})\n?$/;
const for_others = 0o077;
const group_reads = 0o040;

/** A key file that cannot be used. The message says why and what to do. */
export class KeyFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KeyFileError';
  }
}

/**
 * Creates the key file of a cluster, readable only by its owner: this user, or the one that is given. Never replaces a
 * file.
 * @throws with the code EEXIST if there is one
 */
export function createKeyFile(path: string, owner?: { readonly uid: number; readonly gid: number }): Buffer {
  const key = randomBytes(key_bytes);
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, `hdo-cluster-key-1 ${key.toString('base64url')}\n`);
    if (owner) fchownSync(file, owner.uid, owner.gid);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  syncFolder(dirname(path));
  return key;
}

/**
 * Reads the key of a cluster.
 * @throws {KeyFileError} if others may read the file, or if it is no key file
 */
export function readKeyFile(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const { mode, uid } = fstatSync(file);
    const isHandedOver = uid === 0 && process.getuid?.() !== 0; // such as a secret of Kubernetes, which a group reads
    const open = mode & (isHandedOver ? for_others & ~group_reads : for_others);
    if (open !== 0 && process.platform !== 'win32')
      throw new KeyFileError(`Others may read cluster.key_file. Run: chmod 600 ${path}`);
    const text = form.exec(readBoundedFrom(file, most_secret_bytes)?.toString('latin1') ?? '')?.[1];
    const key = Buffer.from(text ?? '', 'base64url');
    if (key.length !== key_bytes)
      throw new KeyFileError(`${path} is no key of a cluster. Copy the file from the node that ran hdo cluster init.`);
    return key;
  } finally {
    closeSync(file);
  }
}

/** Returns a public name of a key, which does not reveal the key. */
export function keyIdOf(key: Buffer): Buffer {
  return hash('sha256', Buffer.concat([Buffer.from('hdo cluster key id\n'), key]), 'buffer').subarray(0, id_bytes);
}
