import type { Store } from '../store/store.ts';
import type { Anchor, AuditRow } from '../store/tables/audit.ts';
import { chainHash, first_hash } from '../store/tables/audit-chain.ts';
import { openNamed } from './named.ts';
import { letGo } from './thrift.ts';

const at_once = 1_000;
const row_bytes = 4_096; // the memory of a row, its hash, and the work on it

/**
 * Finds where the audit trail is not what was written. A changed, removed or inserted row breaks the chain. Rows cut
 * off at an end contradict the recorded removals or the recorded end. `hear` is called with each intact row.
 */
export function brokenTrail({ audit }: Store, hear: (row: AuditRow) => void = () => {}): string[] {
  const anchor = audit.anchor.get();
  if (!anchor) return ['the audit trail has no anchor'];
  const problems = openNamed('the audit trail');
  let begins: Anchor = { number: 0, hash: first_hash };
  let last = anchor;
  for (const row of rowsOf(audit)) {
    const wrong = wrongIn(row, last, anchor);
    if (wrong) problems.add(wrong);
    if (row.number <= anchor.number) continue;
    last = { number: row.number, hash: row.hash };
    if (wrong) continue;
    if (row.kind === 'audit.expired') begins = { number: Number(row.subject), hash: row.content_hash ?? '' };
    hear(row);
  }
  if (begins.number !== anchor.number || begins.hash !== anchor.hash) {
    problems.add(
      `the audit trail begins after row ${anchor.number}, but its last removal ended at row ${begins.number}`,
    );
  }
  const end = audit.end.get();
  if (end?.number !== last.number || end.hash !== last.hash) {
    problems.add(`the audit trail ends with row ${last.number}, but its recorded end is row ${end?.number}`);
  }
  return problems.all();
}

function wrongIn({ hash, ...row }: AuditRow, last: Anchor, anchor: Anchor): string | undefined {
  if (row.number <= anchor.number) return `the audit trail has row ${row.number}, before its beginning`;
  if (row.number !== last.number + 1) return `the audit trail has no row ${last.number + 1}`;
  return hash === chainHash(last.hash, row) ? undefined : `the audit trail is broken at row ${row.number}`;
}

function* rowsOf(audit: Store['audit']): Generator<AuditRow> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const page = audit.after.all({ after, limit: at_once });
    yield* page;
    letGo(page.length * row_bytes);
    const last = page.at(-1);
    if (!last || page.length < at_once) return;
    after = last.number;
  }
}
