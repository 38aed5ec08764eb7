import { isIP } from 'node:net';
import { listenAddress } from '../../config/listen.ts';
import { Failure } from '../failure.ts';

/**
 * Builds the socket unit of the service (systemd.socket(5)). systemd holds the address, so that connections wait while
 * the service restarts.
 * @throws {Failure} usage for an address that systemd cannot listen on
 */
export function socketUnit(listen: string, user: string): string {
  return `[Unit]
Description=The address of Human Decision Outbox

[Socket]
${lines(listen, user).join('\n')}

[Install]
WantedBy=sockets.target
`;
}

function lines(listen: string, user: string): string[] {
  const address = listenAddress(listen);
  if (address && 'path' in address && address.path.startsWith('/')) {
    return [`ListenStream=${address.path.replaceAll('%', '%%')}`, `SocketUser=${user}`, 'SocketMode=0660'];
  }
  if (address && 'host' in address && isIP(address.host) !== 0 && address.port !== 0) return [`ListenStream=${listen}`];
  throw new Failure('usage', `--socket must be an IP address with a port, or unix:/path: it is ${listen}`);
}
