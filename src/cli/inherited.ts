import { fstatSync } from 'node:fs';
import type { ListenAddress } from '../config/listen.ts';
import { Failure } from './failure.ts';

const first = 3; // SD_LISTEN_FDS_START of sd_listen_fds(3)

/**
 * Checks an inherited socket against the variables of the service manager (sd_listen_fds(3)). Without the variables,
 * any socket is accepted.
 * @throws {Failure} settings if there is no such socket
 */
export function guardInherited(address: ListenAddress | undefined, env: NodeJS.ProcessEnv): void {
  if (!address || !('fd' in address)) return;
  if (!isSocket(address.fd))
    throw new Failure('settings', `server.listen: fd:${address.fd} is not an inherited socket`);
  if (env.LISTEN_FDS === undefined) return;
  if (env.LISTEN_PID !== undefined && Number(env.LISTEN_PID) !== process.pid) {
    throw new Failure(
      'settings',
      `server.listen: the sockets were passed to process ${env.LISTEN_PID}, not to this one`,
    );
  }
  const count = Number(env.LISTEN_FDS);
  if (address.fd >= first && address.fd < first + count) return;
  const given = count === 1 ? `fd:${first}` : `fd:${first} to fd:${first + count - 1}`;
  throw new Failure(
    'settings',
    `server.listen: fd:${address.fd} was not passed; ${given} ${count === 1 ? 'was' : 'were'}`,
  );
}

/** Tells if a descriptor is a socket: listening on any other descriptor of this process would close it. */
function isSocket(fd: number): boolean {
  try {
    return fstatSync(fd).isSocket();
  } catch {
    return false; // the descriptor is closed, which the caller reports
  }
}
