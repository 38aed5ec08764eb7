import type { AuditSought } from '../../contract/review/audit.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import type { Review } from '../people.ts';
import { walkAudit } from './audit-walk.ts';
import { type ExportedFile, fileName } from './exports.ts';

/** Returns the audit trail of an account as a file of JSON lines, newest first. */
export function auditFile(review: Review, { account_id }: Reviewer, sought: AuditSought): ExportedFile {
  const name = fileName('activity', review.clock(), 'jsonl');
  return { name, type: 'application/x-ndjson; charset=utf-8', texts: linesOf(review, account_id, sought) };
}

async function* linesOf(review: Review, account_id: string, sought: AuditSought): AsyncGenerator<string> {
  for await (const rows of walkAudit(review, account_id, { sought, from: undefined })) {
    yield rows.flatMap(({ event }) => (event ? [`${JSON.stringify(event)}\n`] : [])).join('');
  }
}
