import { isLocal, listenAddress } from './listen.ts';
import type { Settings } from './settings.ts';

/** What settings may not be together: the name to look at, and the end of the sentence that says what to do. */
type Check = { name: string; wrong(settings: Settings): boolean; message: string };

/** Every rule between settings. Plain HTTP to other machines would carry keys and decisions in the clear. */
export const checks: readonly Check[] = [
  {
    name: 'server.listen',
    wrong: ({ server }) => !server.insecure && server.tls_cert === null && reachable(server.listen),
    message: 'lets other machines in over plain HTTP: give server.tls_cert and tls_key, or set server.insecure = true',
  },
  {
    name: 'metrics.listen',
    wrong: ({ server, metrics }) => !server.insecure && reachable(metrics.listen),
    message: 'lets other machines read metrics over plain HTTP: use a loopback address, or set server.insecure = true',
  },
  {
    name: 'server.tls_cert',
    wrong: ({ server }) => server.tls_cert !== null && server.tls_key === null,
    message: 'needs server.tls_key beside it',
  },
  {
    name: 'server.tls_key',
    wrong: ({ server }) => server.tls_key !== null && server.tls_cert === null,
    message: 'needs server.tls_cert beside it',
  },
];

function reachable(listen: string): boolean {
  const address = listenAddress(listen);
  return address !== undefined && !isLocal(address);
}
