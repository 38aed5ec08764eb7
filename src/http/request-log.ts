import type { Log } from '../lib/log.ts';
import type { Witness } from './trace.ts';

/** Our credentials, which a sender may have put where an id belongs. */
const credential = /hdor?_[0-9a-z]{20}|^[A-Za-z0-9_-]{43}$/;

/**
 * Writes a line for each request: both ids, the route as our table has it, the status, the code of a refusal, and how
 * long it took. Nothing else of what the sender chose is in it.
 */
export function requestLog(log: Log): Witness {
  return ({ ids, route, status, code, took_ms, aborted }) => {
    const correlation_id = credential.test(ids.correlation_id) ? null : ids.correlation_id;
    const ms = Math.round(took_ms * 100) / 100;
    const line = { event: 'request', request_id: ids.request_id, correlation_id, route, status, code, ms };
    log.info(aborted ? { ...line, aborted } : line);
  };
}
