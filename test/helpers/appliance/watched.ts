import { openClient } from '../../../src/client/index.ts';
import type { ExecutableBox } from './executable-box.ts';

/** Opens a client of a box that tells when it waits for a decision. Before that, it reads its request. */
export function watched({ base_url, env }: ExecutableBox) {
  let waits = false;
  const watching: typeof fetch = (url, init) => {
    waits ||= new Headers(init?.headers).has('prefer');
    return fetch(url, init);
  };
  return {
    client: openClient({ url: base_url, api_key: env.HDO_API_KEY, fetch: watching }),
    isWaiting: () => waits,
  };
}
