import type { Settings } from '../../config.ts';
import type { RequestLog } from '../../lib/process/log.ts';
import { loggedIds } from './ids.ts';
import { peerReader } from './peer.ts';
import type { EndedTrace, Witness } from './trace.ts';

/**
 * Logs each request: both ids, the client's address, the route from the table, the status, the error code, and the
 * duration. The line contains nothing else that the client chose. Writes and refusals are logged at level info,
 * successful polls and reads at level debug.
 */
export function requestLog(log: RequestLog, { trusted_proxies }: Settings['server']): Witness {
  const peerOf = peerReader(trusted_proxies);
  return (answered) => {
    const level = isPlainRead(answered) ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return;
    const { ids, from, route, status, code, took_ms, aborted } = answered;
    const address = peerOf(from).address || null; // a Unix socket has no address
    const ms = Math.round(took_ms * 100) / 100;
    const line = { event: 'request', ...loggedIds(ids), address, route, status, code, ms } as const;
    log[level](aborted ? { ...line, aborted } : line);
  };
}

function isPlainRead({ writes, aborted, status }: EndedTrace): boolean {
  return !writes && !aborted && status < 400;
}
