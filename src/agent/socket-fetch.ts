import type { Fetch } from '../client/index.ts';
import { type NamedProxy, proxyDispatcher, proxyName } from '../lib/proxy.ts';

/** Builds a fetch for a server on a Unix socket. The host of an address is ignored. */
export function socketFetch(path: string): Fetch {
  return fetchBy(async () => {
    const { Agent } = await import('undici');
    return new Agent({ connect: { socketPath: path } });
  });
}

/** Builds a fetch for an address behind a proxy. An error of the connection names the proxy. */
export function proxiedFetch(address: string, proxy: NamedProxy): Fetch {
  const send = fetchBy(() => proxyDispatcher(address));
  return (url, init) =>
    send(url, init).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const why = cause instanceof Error ? cause.message || String('code' in cause && cause.code) : String(cause);
      throw new TypeError('fetch failed', { cause: new Error(`${why}, through ${proxyName(proxy)}`, { cause }) });
    });
}

/** Loads undici on demand: it takes 20 ms, and commands over TCP do not need it. */
function fetchBy(open: () => Promise<unknown>): Fetch {
  let opened: Promise<unknown> | undefined;
  return async (url, init) => {
    opened ??= open();
    const { fetch } = await import('undici');
    const response = await fetch(url, { ...(init as object), dispatcher: (await opened) as never });
    return response as unknown as Response;
  };
}
