import type { Fetch, OutboxConnection } from '../client/index.ts';

/** A `traceparent` of any version (W3C Trace Context) that can be sent in a header. The server checks the rest. */
const form = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}(-[\x21-\x7e]*)?$/;

/** Adds the trace that `traceparent` returns to each request, unless it has the wrong form. */
export function addTrace(fetch: Fetch, traceparent: () => unknown): Fetch {
  return (url, init) => {
    const parent = traceparent();
    if (typeof parent !== 'string' || !form.test(parent)) return fetch(url, init);
    return fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), traceparent: parent } });
  };
}

/** Adds the trace of the environment (TRACEPARENT), in which OpenTelemetry gives it to commands. */
export function inTraceOf({ TRACEPARENT }: NodeJS.ProcessEnv, connection: OutboxConnection): OutboxConnection {
  if (TRACEPARENT === undefined) return connection;
  return { ...connection, fetch: addTrace(connection.fetch ?? globalThis.fetch, () => TRACEPARENT) };
}
