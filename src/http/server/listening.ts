import { lstatSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { ListenAddress } from '../../config/listen.ts';

/**
 * Starts listening, and resolves with the address, or null for a Unix socket. `mode` is the file mode of a Unix socket.
 */
export async function listen(
  server: Server,
  address: ListenAddress | undefined,
  { mode = 0o660 }: { mode?: number } = {},
): Promise<AddressInfo | null> {
  if (!address || !('path' in address)) return begin(server, address ?? {});
  await removeDead(address.path);
  const before = process.umask(0o777 & ~mode); // the socket never exists with wider permissions
  try {
    return await begin(server, address);
  } finally {
    process.umask(before);
  }
}

function begin(server: Server, address: Partial<ListenAddress>): Promise<AddressInfo | null> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      const bound = server.address();
      resolve(typeof bound === 'string' ? null : bound);
    });
  });
}

/** Removes the socket file of a server that has ended. A socket in use and any other file stay, so that bind fails. */
async function removeDead(path: string): Promise<void> {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSocket()) return;
  if ((await answerOf(path)) === 'ECONNREFUSED') rmSync(path);
}

function answerOf(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(undefined);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
  });
}
