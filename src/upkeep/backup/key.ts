import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readBounded } from '../../lib/process/read-bounded.ts';
import { syncFolder } from '../../lib/process/sync-folder.ts';
import { giveToOwner } from '../../store/disk/owner.ts';
import { backupsFolder } from './target.ts';

/**
 * The name of the backup key in a data folder. No backup contains the key. Every backup contains the database's secret,
 * so a seal with that secret would not prove that nobody changed the backup.
 */
export const keyName = 'backup.key';

/**
 * The origin of a backup, as far as the available keys prove it.
 * `own`: this folder's key wrote the manifest.
 * `changed`: this folder's key wrote it, but it was changed since.
 * `foreign`: another key wrote it.
 * `unkeyed`: an older hdo wrote it, or the line of the key was removed.
 * `unknown`: no key is available for the check.
 */
export type Origin = 'own' | 'changed' | 'foreign' | 'unkeyed' | 'unknown';

/** More bytes than a key file ever has. A larger file is not one. */
const most_bytes = 4_096;
const form = /^hdo-backup-key ([A-Za-z0-9_-]{43})\n?$/;
const seal = /^hmac-sha256 ([0-9a-f]{16}) ([0-9a-f]{64})$/;

/** A file that should contain a backup key, but does not. */
export class NoBackupKey extends Error {
  constructor(file: string) {
    super(`${file} is not a backup key: name the file ${keyName} of the data folder that made the backup`);
    this.name = 'NoBackupKey';
  }
}

/**
 * Reads the key in a file.
 * @throws {NoBackupKey} when the file contains something else
 */
export function readBackupKey(file: string): Buffer {
  const [, text] = form.exec(readBounded(file, most_bytes)?.toString('latin1') ?? '') ?? [];
  if (text === undefined) throw new NoBackupKey(file);
  return Buffer.from(text, 'base64url');
}

/** Returns the key of a data folder; undefined before its first backup. */
export function backupKeyOf(data: string): Buffer | undefined {
  try {
    return readBackupKey(join(data, keyName));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns the key of the data folder in whose `backups` folder a backup is. */
export function surroundingKey(path: string): Buffer | undefined {
  const data = dirname(dirname(path));
  return dirname(path) === backupsFolder(data) ? backupKeyOf(data) : undefined;
}

/** Returns the key of a data folder, and creates it if it has none. Only one process may do this at a time. */
export function takeBackupKey(data: string): Buffer {
  return backupKeyOf(data) ?? keepBackupKey(data, randomBytes(32));
}

/** Writes the key of a data folder. The key is durable when this returns. */
export function keepBackupKey(data: string, key: Buffer): Buffer {
  const file = join(data, keyName);
  const descriptor = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeFileSync(descriptor, `hdo-backup-key ${key.toString('base64url')}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(`${file}.new`, file);
  syncFolder(data);
  giveToOwner(data, file);
  return key;
}

/** Returns the line that proves with which key a manifest was written. */
export function sealLine(key: Buffer, manifest_line: string): string {
  return `hmac-sha256 ${idOf(key)} ${macOf(key, manifest_line).toString('hex')}`;
}

/** Determines the origin of a manifest from the given keys. A manifest without a seal has an empty `seal_line`. */
export function originOf(keys: readonly Buffer[], lines: { manifest_line: string; seal_line: string }): Origin {
  const [, key_id, mac = ''] = seal.exec(lines.seal_line) ?? [];
  if (key_id === undefined) return 'unkeyed';
  if (keys.length === 0) return 'unknown';
  const own = keys.find((key) => idOf(key) === key_id);
  if (!own) return 'foreign';
  return timingSafeEqual(macOf(own, lines.manifest_line), Buffer.from(mac, 'hex')) ? 'own' : 'changed';
}

function idOf(key: Buffer): string {
  return hash('sha256', `hdo backup key\n${key.toString('hex')}`).slice(0, 16);
}

function macOf(key: Buffer, manifest_line: string): Buffer {
  return createHmac('sha256', key).update(`hdo backup manifest\n${manifest_line}`).digest();
}
