import { chained } from '../rules/audit.ts';
import type { Store } from '../store/store.ts';

const at_once = 1_000;

/** Where the audit trail is not what was written: a row that was changed, left out or put in breaks the chain. */
export function brokenTrail({ audit }: Store): string[] {
  let last = audit.anchor.get();
  if (!last) return ['the audit trail has no anchor'];
  for (;;) {
    const page = audit.after.all({ after: last.number, limit: at_once });
    for (const { hash, ...row } of page) {
      if (row.number !== last.number + 1) return [`the audit trail has no row ${last.number + 1}`];
      if (hash !== chained(last.hash, row)) return [`the audit trail is broken at row ${row.number}`];
      last = { number: row.number, hash };
    }
    if (page.length < at_once) return [];
  }
}
