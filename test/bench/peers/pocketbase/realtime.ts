import type { Ending } from '../peer.ts';
import { json } from '../programs.ts';

/** Opens the stream of PocketBase's events. The function that it returns waits for the answer of a record. */
export async function listenTo(t: Ending, base_url: string, token: string): Promise<(id: string) => Promise<void>> {
  const ends = new AbortController();
  t.after(() => ends.abort());
  const reply = await fetch(`${base_url}/api/realtime`, { signal: ends.signal });
  if (!reply.body) throw new Error('the stream of PocketBase has no body');
  const waiting = new Map<string, () => void>();
  const { promise: connected, resolve } = Promise.withResolvers<string>();
  read(reply.body, (event) => {
    if (event.clientId !== undefined) resolve(event.clientId);
    if (event.action === 'update') waiting.get(event.record?.id ?? '')?.();
  }).catch((error) => {
    if (!ends.signal.aborted) throw error;
  });
  await json(`${base_url}/api/realtime`, {
    token,
    body: { clientId: await connected, subscriptions: ['requests/*'] },
  });
  return (id) =>
    new Promise((done) => {
      waiting.set(id, () => {
        waiting.delete(id);
        done();
      });
    });
}

type Heard = { readonly clientId?: string; readonly action?: string; readonly record?: { readonly id: string } };

async function read(body: ReadableStream<Uint8Array>, take: (event: Heard) => void): Promise<void> {
  const decoder = new TextDecoder();
  let pending = '';
  for await (const bytes of body) {
    const lines = (pending + decoder.decode(bytes, { stream: true })).split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) take(JSON.parse(line.slice('data:'.length)));
  }
}
