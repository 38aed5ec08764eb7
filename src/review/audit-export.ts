import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../contract/errors.ts';
import type { AuditSought } from '../contract/review/audit.ts';
import type { Exchange } from '../http/exchange.ts';
import { commonHeaders } from '../http/reply.ts';
import type { Reviewer } from '../rules/outbox.ts';
import { walkAudit } from './audit-walk.ts';
import type { Review } from './review.ts';

const most_at_once = 4;

/** Makes what sends the trail of an account as JSON lines, as fast as they are taken. */
export function auditExporter(review: Review) {
  let under_way = 0;
  return async ({ account_id }: Reviewer, { res, ids }: Exchange, sought: AuditSought): Promise<undefined> => {
    if (under_way >= most_at_once) throw busy();
    under_way += 1;
    try {
      res.writeHead(200, {
        ...commonHeaders(ids),
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        'Content-Disposition': `attachment; filename="${nameAt(review.clock())}"`,
      });
      if (res.req.method === 'HEAD') res.end();
      else await pipeline(Readable.from(linesOf(review, account_id, sought), { objectMode: false }), res);
    } catch (error) {
      if (!res.destroyed) throw error; // else whoever asked has gone, which is nobody's fault
    } finally {
      under_way -= 1;
    }
  };
}

async function* linesOf(review: Review, account_id: string, sought: AuditSought): AsyncGenerator<string> {
  for await (const looked of walkAudit(review, account_id, { sought, from: undefined })) {
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
