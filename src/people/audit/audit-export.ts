import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { busy } from '../../contract/errors.ts';
import type { AuditSought } from '../../contract/review/audit.ts';
import { commonHeaders } from '../../http/reply/reply.ts';
import type { Deadlines } from '../../http/request/deadlines.ts';
import type { Exchange } from '../../http/request/exchange.ts';
import type { Reviewer } from '../../rules/outbox.ts';
import type { Review } from '../people.ts';
import { walkAudit } from './audit-walk.ts';

const most_at_once = 4;
const stalled_ms = 30_000;

/**
 * Creates the handler that streams an account's audit trail as JSON lines. Each person may run one export at a time.
 * An export whose client stops reading for 30 seconds is cut off, so that it does not block others.
 */
export function auditExporter(review: Review, deadlines: Deadlines) {
  const under_way = new Map<string, ServerResponse>();
  return async (
    { account_id, reviewer_id }: Reviewer,
    { res, ids }: Exchange,
    sought: AuditSought,
  ): Promise<undefined> => {
    if (under_way.size >= most_at_once || under_way.has(reviewer_id))
      throw busy('Too many exports are running. Wait for one of them to end.', 5);
    under_way.set(reviewer_id, res);
    const leave = () => {
      if (under_way.get(reviewer_id) === res) under_way.delete(reviewer_id); // the next export may have started
    };
    const alive = () => deadlines.set(res, stalled_ms, () => res.destroy());
    try {
      res.writeHead(200, {
        ...commonHeaders(ids),
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        'Content-Disposition': `attachment; filename="${nameAt(review.clock())}"`,
      });
      const lines = linesOf(review, { account_id, sought, alive, leave });
      if (res.req.method === 'HEAD') {
        leave();
        res.end();
      } else await pipeline(Readable.from(lines, { objectMode: false }), res);
    } catch (error) {
      if (!res.destroyed) throw error; // otherwise the client disconnected
    } finally {
      deadlines.forget(res);
      leave();
    }
  };
}

type Export = { account_id: string; sought: AuditSought; alive(): void; leave(): void };

/** Yields the lines. Calls `leave` before the response ends, because the client may start another export at once. */
async function* linesOf(review: Review, { account_id, sought, alive, leave }: Export): AsyncGenerator<string> {
  for await (const rows of walkAudit(review, account_id, { sought, from: undefined })) {
    alive();
    const lines = rows.flatMap(({ event }) => (event ? [`${JSON.stringify(event)}\n`] : []));
    if (lines.length > 0) yield lines.join('');
  }
  leave();
}

function nameAt(now_ms: number): string {
  return `hdo-activity-${new Date(now_ms).toISOString().slice(0, 10)}.jsonl`;
}
