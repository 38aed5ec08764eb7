import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../contract/errors.ts';
import type { AuditSought } from '../contract/review/audit.ts';
import type { Deadlines } from '../http/deadlines.ts';
import type { Exchange } from '../http/exchange.ts';
import { commonHeaders } from '../http/reply.ts';
import type { Reviewer } from '../rules/outbox.ts';
import { walkAudit } from './audit-walk.ts';
import type { Review } from './review.ts';

const most_at_once = 4;
const stalled_ms = 30_000;

/**
 * Makes what sends the trail of an account as JSON lines, as fast as they are taken. Each person takes one at a time,
 * and one that nobody goes on reading is cut, so that nobody keeps others from theirs.
 */
export function auditExporter(review: Review, deadlines: Deadlines) {
  const under_way = new Set<string>();
  return async (
    { account_id, reviewer_id }: Reviewer,
    { res, ids }: Exchange,
    sought: AuditSought,
  ): Promise<undefined> => {
    if (under_way.size >= most_at_once || under_way.has(reviewer_id)) throw busy();
    under_way.add(reviewer_id);
    const alive = () => deadlines.set(res, stalled_ms, () => res.destroy());
    try {
      res.writeHead(200, {
        ...commonHeaders(ids),
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        'Content-Disposition': `attachment; filename="${nameAt(review.clock())}"`,
      });
      if (res.req.method === 'HEAD') res.end();
      else await pipeline(Readable.from(linesOf(review, { account_id, sought, alive }), { objectMode: false }), res);
    } catch (error) {
      if (!res.destroyed) throw error; // else whoever asked has gone, which is nobody's fault
    } finally {
      deadlines.forget(res);
      under_way.delete(reviewer_id);
    }
  };
}

type Wanted = { account_id: string; sought: AuditSought; alive(): void };

async function* linesOf(review: Review, { account_id, sought, alive }: Wanted): AsyncGenerator<string> {
  for await (const looked of walkAudit(review, account_id, { sought, from: undefined })) {
    alive();
    const lines = looked.flatMap(({ event }) => (event ? [`${JSON.stringify(event)}\n`] : []));
    if (lines.length > 0) yield lines.join('');
  }
}

function nameAt(now_ms: number): string {
  return `hdo-activity-${new Date(now_ms).toISOString().slice(0, 10)}.jsonl`;
}

function busy(): Refusal {
  const details = { retry_after_seconds: 5 };
  return new Refusal('temporary_unavailable', 'As many exports are under way as the appliance takes.', details);
}
