import { isLocal, listenAddress } from './listen.ts';
import type { Settings } from './settings.ts';

/** A rule between settings: the setting to change, and the end of the sentence that says what to do. */
type Check = { name: string; wrong(settings: Settings): boolean; message: string };

/** The rules between settings. Plain HTTP to other machines would send keys and decisions unencrypted. */
export const checks: readonly Check[] = [
  {
    name: 'server.listen',
    wrong: ({ server }) => !server.insecure && server.tls_cert === null && reachable(server.listen),
    message: 'allows plain HTTP from other machines: set server.tls_cert and tls_key, or server.insecure = true',
  },
  {
    name: 'metrics.listen',
    wrong: ({ server, metrics }) => !server.insecure && reachable(metrics.listen),
    message: 'allows plain HTTP from other machines to metrics: use a loopback address, or set server.insecure = true',
  },
  {
    name: 'server.tls_cert',
    wrong: ({ server }) => server.tls_cert !== null && server.tls_key === null,
    message: 'needs server.tls_key too',
  },
  {
    name: 'server.tls_key',
    wrong: ({ server }) => server.tls_key !== null && server.tls_cert === null,
    message: 'needs server.tls_cert too',
  },
];

function reachable(listen: string): boolean {
  const address = listenAddress(listen);
  return address !== undefined && !isLocal(address);
}
