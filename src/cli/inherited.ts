import { fstatSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { isLocal, type ListenAddress } from '../config/listen.ts';
import type { Settings } from '../config.ts';
import { Failure } from './failure.ts';

const first = 3; // SD_LISTEN_FDS_START of sd_listen_fds(3)

/**
 * Returns the only socket that the service manager passes to this process (sd_listen_fds(3)), as in `server.listen`.
 * It replaces the address of the settings, so that one service works with and without a socket unit.
 */
export function passedSocket(env: NodeJS.ProcessEnv): string | undefined {
  return env.LISTEN_FDS === '1' && env.LISTEN_PID === String(process.pid) ? `fd:${first}` : undefined;
}

/**
 * Guards that an inherited socket sends no keys and decisions unencrypted to other machines. Its address is known only
 * when it is listened on.
 * @throws {Failure} settings
 */
export function guardPlain({ listen, insecure, tls_cert }: Settings['server'], bound: AddressInfo | null): void {
  if (!listen.startsWith('fd:') || insecure || tls_cert !== null || bound === null) return;
  if (isLocal({ host: bound.address, port: bound.port })) return;
  throw new Failure(
    'settings',
    `server.listen: the inherited socket at ${bound.address} allows plain HTTP from other machines: ` +
      'set server.tls_cert and tls_key, or server.insecure = true, or let the socket listen on 127.0.0.1',
  );
}

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
