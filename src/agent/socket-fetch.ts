import type { Fetch } from '../client/index.ts';

/** Sends requests to a server that listens on a Unix socket; the host of their addresses says nothing. */
export function socketFetch(path: string): Fetch {
  let opened: ReturnType<typeof open> | undefined;
  return async (url, init) => {
    opened ??= open(path);
    const { fetch, dispatcher } = await opened;
    const response = await fetch(url, { ...(init as object), dispatcher });
    return response as unknown as Response;
  };
}

/** The library takes 20 ms, which commands over TCP need not wait for. */
async function open(path: string) {
  const { Agent, fetch } = await import('undici');
  return { fetch, dispatcher: new Agent({ connect: { socketPath: path } }) };
}
