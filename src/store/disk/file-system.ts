import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemCode } from '../../lib/process/system-error.ts';

export class NetworkFileSystem extends Error {
  constructor(data: string, name: string) {
    super(
      `${data} is on ${name}, a network file system, where locks and syncs are unreliable: ` +
        'use a folder on a local disk, or set server.network_folder = true to accept the risk',
    );
    this.name = 'NetworkFileSystem';
  }
}

/** The type numbers of network file systems on Linux (statfs(2)). */
const networkTypes: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x01021997, '9p'],
  [0x00c36400, 'Ceph'],
  [0x5346414f, 'AFS'],
  [0x6b414653, 'AFS'],
  [0x73757245, 'Coda'],
  [0x564c, 'NCP'],
  [0x0bd00bd0, 'Lustre'],
  [0x47504653, 'GPFS'],
  [0x01161970, 'GFS2'],
  [0x7461636f, 'OCFS2'],
  [0x19830326, 'BeeGFS'],
  [0x786f4256, 'a VirtualBox share'],
  [0xbacbacbc, 'a VMware share'],
]);
const fuse = 0x65735546;

/** Classifies a file system by its type number. FUSE is doubtful: it may be local or remote. */
export function kindOf(type: number): { network: string | undefined; doubtful: boolean } {
  return { network: networkTypes.get(type >>> 0), doubtful: type === fuse };
}

/** Classifies the file system of a folder, or of its nearest existing parent. Works on Linux only. */
export function fileSystemOf(folder: string): ReturnType<typeof kindOf> {
  if (process.platform !== 'linux') return { network: undefined, doubtful: false };
  if (!existsSync(folder) && dirname(folder) !== folder) return fileSystemOf(dirname(folder));
  return kindOf(statfsSync(folder).type);
}

/** Tells if a folder is on a read-only file system, on which no process can change it. */
export function isReadOnly(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    return systemCode(error) === 'EROFS';
  }
}

/**
 * Refuses a data folder on a known network file system.
 * @throws {NetworkFileSystem}
 */
export function guardFileSystem(data: string): void {
  const { network } = fileSystemOf(data);
  if (network !== undefined) throw new NetworkFileSystem(data, network);
}
