import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { busyRefusal } from '../../contract/errors.ts';
import { commonHeaders } from '../../http/reply/reply.ts';
import type { Deadlines } from '../../http/request/deadlines.ts';
import type { Exchange } from '../../http/request/exchange.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';

/** A file to send: its name, its media type, and its text part by part. */
export type ExportedFile = {
  readonly name: string;
  readonly type: string;
  readonly texts: AsyncIterable<string>;
};
export type SendFile = (reviewer: Reviewer, exchange: Exchange, file: ExportedFile) => Promise<undefined>;

const most_at_once = 4;
const stalled_ms = 30_000;

/**
 * Creates the function that streams an export. Each person may run one export at a time. An export whose client stops
 * reading for 30 seconds is cut off, so that it does not block others.
 */
export function openExports(deadlines: Deadlines): SendFile {
  const under_way = new Map<string, ServerResponse>();
  return async ({ reviewer_id }, { res, ids }, { name, type, texts }) => {
    if (under_way.size >= most_at_once || under_way.has(reviewer_id))
      throw busyRefusal('Too many exports are running. Wait for one of them to end.', 5);
    under_way.set(reviewer_id, res);
    const leave = () => {
      if (under_way.get(reviewer_id) === res) under_way.delete(reviewer_id); // the next export may have started
    };
    const alive = () => deadlines.set(res, stalled_ms, () => res.destroy());
    try {
      res.writeHead(200, {
        ...commonHeaders(ids),
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="${name}"`,
      });
      if (res.req.method === 'HEAD') {
        leave();
        res.end();
      } else await pipeline(Readable.from(sent(texts, { alive, leave }), { objectMode: false }), res);
    } catch (error) {
      if (!res.destroyed) throw error; // otherwise the client disconnected
    } finally {
      deadlines.forget(res);
      leave();
    }
    return undefined;
  };
}

/** Yields the texts. Calls `leave` before the response ends, because the client may start another export at once. */
async function* sent(texts: AsyncIterable<string>, { alive, leave }: { alive(): void; leave(): void }) {
  for await (const text of texts) {
    alive();
    if (text !== '') yield text;
  }
  leave();
}

/** Builds the name of an exported file from its subject, the day and the extension. */
export function fileName(subject: string, now_ms: number, extension: string): string {
  return `hdo-${subject}-${new Date(now_ms).toISOString().slice(0, 10)}.${extension}`;
}
