import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { listenAddress } from '../../config/listen.ts';
import type { Settings } from '../../config.ts';
import { Failure } from '../failure.ts';

/** Returns the folder of a Unix socket if there is no such folder. Node only says EACCES then. */
export function missingFolder(listen: string): string | undefined {
  const address = listenAddress(listen);
  if (!address || !('path' in address)) return undefined;
  const folder = dirname(address.path);
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? undefined : folder;
}

/**
 * Guards that the folders of Unix sockets exist.
 * @throws {Failure} not_found
 */
export function guardSocketFolders({ server, metrics }: Settings): void {
  for (const [name, { listen }] of Object.entries({ server, metrics })) {
    const folder = missingFolder(listen);
    if (folder === undefined) continue;
    throw new Failure(
      'not_found',
      `${name}.listen: the folder ${folder} does not exist: create it, or name another one`,
    );
  }
}
