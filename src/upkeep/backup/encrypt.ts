import { rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { decryptStream, encryptStream, temporaryIdentity } from '../../lib/age/age.ts';
import { renameDurably } from '../../lib/process/sync-folder.ts';
import { packTar } from '../../lib/tar/write.ts';
import { makeFolder } from '../../store/disk/folders.ts';
import { keepFile } from '../../store/disk/keep-file.ts';
import type { Pace } from '../pace.ts';
import { guardFree } from './create.ts';
import { countBytes, passOver, readPortions } from './portions.ts';
import { readBackup } from './read-backup.ts';
import { partialOf } from './sink.ts';
import { guardRoomFor } from './space.ts';
import { isArchive } from './target.ts';

const overhead = 1.01; // of age
const most_padding_bytes = 1024; // of a file in an archive

/** A finished backup to encrypt, and the new file. */
type Encryption = {
  readonly path: string;
  /** Returns the path of the new file. It is called again when the file is whole. */
  readonly to: () => string;
  readonly recipients: readonly string[];
  /** Free bytes to leave on the disk of the new file. */
  readonly floor_bytes: number;
  readonly pace: Pace;
};

/**
 * Encrypts a backup as one archive for recipients, and decrypts the file once more to compare it. For that it is also
 * encrypted for an identity that is forgotten afterwards. Returns its path. A failure leaves nothing behind.
 * @throws {TargetTaken} {NoSpace} {Stopped}
 */
export async function encryptBackup(encryption: Encryption): Promise<string> {
  const { path, recipients, floor_bytes, pace } = encryption;
  const to = guardFree(encryption.to());
  makeFolder(dirname(to));
  const needed = (await packedSize(path, pace)) * overhead;
  guardRoomFor(dirname(to), { needed, floor_bytes, what: `the encrypted ${basename(path)}` });
  const partial = partialOf(`${to}.${process.pid}`);
  const { identity, recipient } = await temporaryIdentity();
  const { chunks, passed } = countBytes(
    isArchive(path) ? readPortions(path, pace) : packTar(readBackup(path, { pace })),
  );
  try {
    await rm(partial, { force: true }); // left by an interrupted command with the same id
    await keepFile(partial, encryptStream(chunks, [...recipients, recipient]));
    const { sha256 } = await passOver(decryptStream(readPortions(partial, pace), [identity]));
    if (sha256() !== passed.sha256()) throw new Error(`${to} could not be verified after writing it`);
    const place = guardFree(encryption.to());
    renameDurably(partial, place);
    return place;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function packedSize(path: string, pace: Pace): Promise<number> {
  let sum = 0;
  for await (const { size_bytes } of readBackup(path, { pace })) sum += size_bytes + most_padding_bytes;
  return sum;
}
