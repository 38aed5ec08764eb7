import { request } from 'undici';
import { reviewEndpoints } from '../../../src/contract/review-endpoints.ts';

/** One event of a stream. */
export type StreamEvent = { event: string; id: string; data: Record<string, unknown> };
export type EventStream = Awaited<ReturnType<typeof openStream>>;

/** Opens an event stream with the given headers. */
export async function openStream(base_url: string, headers: Record<string, string>) {
  const response = await request(base_url + reviewEndpoints.eventStream.path, { headers });
  const events = read(response.body);
  const next = async () => (await events.next()).value as StreamEvent | undefined;
  return {
    status: response.statusCode,
    headers: response.headers,
    next,

    /** Reads events until one matches; the result includes it. */
    async until(wanted: (event: StreamEvent) => boolean): Promise<StreamEvent[]> {
      const seen: StreamEvent[] = [];
      for (let event = await next(); event; event = await next()) {
        seen.push(event);
        if (wanted(event)) return seen;
      }
      throw new Error('the stream ended');
    },

    /** Resolves when the server ends the stream. */
    async ended(): Promise<void> {
      while (await next());
    },

    leave: () => response.body.destroy(),
  };
}

async function* read(body: AsyncIterable<Buffer>): AsyncGenerator<StreamEvent, undefined> {
  let rest = '';
  for await (const chunk of body) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s).slice(0, 2)));
      if (fields.event) yield { event: fields.event, id: fields.id, data: JSON.parse(fields.data) };
    }
  }
  return undefined;
}
