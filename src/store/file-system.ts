import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** A data folder on a file system over a network. */
export class NetworkFileSystem extends Error {
  constructor(data: string, name: string) {
    super(
      `${data} is on ${name}, a file system over a network, where locks and syncs do not hold what they promise: ` +
        'use a folder on a disk of this machine, or set server.network_folder = true to take the risk',
    );
    this.name = 'NetworkFileSystem';
  }
}

/** Linux's numbers of file systems that live on another machine (statfs(2)). */
const overNetwork: ReadonlyMap<number, string> = new Map([
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

/** What is known of the kind of a file system by its number. */
export function kindOf(type: number): { network: string | undefined; doubtful: boolean } {
  return { network: overNetwork.get(type >>> 0), doubtful: type === fuse };
}

/** The kind of file system that a folder is on, or will be once it is made; on Linux only. */
export function fileSystemOf(folder: string): ReturnType<typeof kindOf> {
  if (process.platform !== 'linux') return { network: undefined, doubtful: false };
  if (!existsSync(folder) && dirname(folder) !== folder) return fileSystemOf(dirname(folder));
  return kindOf(statfsSync(folder).type);
}

/**
 * Lets a data folder pass that is on a disk of this machine, as far as the system says.
 * @throws {NetworkFileSystem}
 */
export function guardFileSystem(data: string): void {
  const { network } = fileSystemOf(data);
  if (network !== undefined) throw new NetworkFileSystem(data, network);
}
