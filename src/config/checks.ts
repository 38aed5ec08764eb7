import { isLocal, listenAddress } from './listen.ts';
import type { Settings } from './settings.ts';

/** A rule between settings: the setting to change, and the end of the sentence that says what to do. */
type Check = { name: string; wrong(settings: Settings): boolean; message: string };

/** The longest path of a Unix socket in bytes (sun_path, without its final zero). */
const most_path_bytes = process.platform === 'darwin' ? 103 : 107;
const too_long = `has a path that is too long for a Unix socket, which takes at most ${most_path_bytes} bytes`;

/** The rules between settings. Plain HTTP to other machines would send keys and decisions unencrypted. */
export const checks: readonly Check[] = [
  {
    name: 'server.listen',
    wrong: ({ server }) => !server.insecure && server.tls_cert === null && reachable(server.listen),
    message: 'allows plain HTTP from other machines: set server.tls_cert and tls_key, or server.insecure = true',
  },
  {
    name: 'metrics.listen',
    wrong: ({ server, metrics }) => !server.insecure && !metrics.insecure && reachable(metrics.listen),
    message:
      'allows plain HTTP from other machines to metrics: use a loopback address or unix:/path, or set ' +
      'metrics.insecure = true, which opens nothing else',
  },
  { name: 'server.listen', wrong: ({ server }) => isTooLong(server.listen), message: too_long },
  { name: 'metrics.listen', wrong: ({ metrics }) => isTooLong(metrics.listen), message: too_long },
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
  {
    name: 'oidc.issuer',
    wrong: ({ oidc }) => oidc.issuer !== null && oidc.client_id === null,
    message: 'needs oidc.client_id too',
  },
  {
    name: 'oidc.scopes',
    wrong: ({ oidc }) => oidc.issuer !== null && !oidc.scopes.includes('openid'),
    message: 'must include openid',
  },
  {
    name: 'oidc.admin_values',
    wrong: ({ oidc }) => oidc.admin_values.length > 0 && oidc.role_claim === null,
    message: 'needs oidc.role_claim too',
  },
  {
    name: 'oidc.allowed_values',
    wrong: ({ oidc }) => oidc.allowed_values.length > 0 && oidc.role_claim === null,
    message: 'needs oidc.role_claim too',
  },
  {
    name: 'header.name',
    wrong: ({ header, server }) => header.name !== null && header.secret === null && !server.listen.startsWith('unix:'),
    message: 'needs header.secret too, unless server.listen is a Unix socket: other programs could send the header',
  },
  {
    name: 'telemetry.endpoint',
    wrong: ({ server, telemetry }) =>
      telemetry.headers !== null && !server.insecure && isPlainAndFar(telemetry.endpoint),
    message: 'would send telemetry.headers unencrypted to another machine: use https, or set server.insecure = true',
  },
  {
    name: 'backup.after',
    wrong: ({ backup }) => /[{}]/.test(backup.after[0] ?? ''),
    message: 'must begin with the program itself, such as ["restic", "backup", "{path}"]',
  },
  {
    name: 'cluster.database',
    wrong: ({ cluster }) => isCluster(cluster) && [cluster.key_file, cluster.node, cluster.address].includes(null),
    message: 'needs cluster.key_file, cluster.node and cluster.address too',
  },
];

function isCluster({ database }: Settings['cluster']): boolean {
  return database !== null;
}

/** Tells whether requests to an address leave this machine as plain HTTP. */
function isPlainAndFar(endpoint: string | null): boolean {
  const url = endpoint === null ? null : URL.parse(endpoint);
  return url?.protocol === 'http:' && !isLocal({ host: url.hostname.replace(/^\[|\]$/g, ''), port: 0 });
}

function reachable(listen: string): boolean {
  const address = listenAddress(listen);
  return address !== undefined && !isLocal(address);
}

function isTooLong(listen: string): boolean {
  const address = listenAddress(listen);
  return address !== undefined && 'path' in address && Buffer.byteLength(address.path) > most_path_bytes;
}
