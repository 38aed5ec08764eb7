import type { Fetch } from '../client/index.ts';

/** Builds a fetch for a server on a Unix socket. The host of an address is ignored. */
export function socketFetch(path: string): Fetch {
  let opened: ReturnType<typeof open> | undefined;
  return async (url, init) => {
    opened ??= open(path);
    const { fetch, dispatcher } = await opened;
    const response = await fetch(url, { ...(init as object), dispatcher });
    return response as unknown as Response;
  };
}

/** Loads undici on demand: it takes 20 ms, and commands over TCP do not need it. */
async function open(path: string) {
  const { Agent, fetch } = await import('undici');
  return { fetch, dispatcher: new Agent({ connect: { socketPath: path } }) };
}
