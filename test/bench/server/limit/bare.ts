import { canonicalVersion } from '../../../../src/contract/submission.ts';
import { auditValues } from '../../../../src/store/tables/audit.ts';
import { blockOf } from '../../../../src/store/tables/audit-blocks.ts';
import type { Opened } from './folder.ts';

const at = '2026-01-01T00:00:00.000Z';
const hash = 'f'.repeat(64);
/** Writes only the rows of a send: its input, its audit row and the counts. Runs no rules. */
export function bareRows({ base, caller, submissions }: Opened): (from: number, to: number) => void {
  const { store, transaction } = base;
  const counts = { low: 0, normal: 1, high: 0, urgent: 0, ready: 0 };
  return (from, to) => {
    transaction.begin.run();
    for (let number = from + 1; number <= to; number++) {
      const submission = submissions[number - 1];
      if (!submission) throw new Error('there are too few submissions');
      const { caller_item_id, row_type, content_hash, size_bytes: stored_bytes, text: canonical } = submission;
      const described = { caller_item_id, revision: 1, urgency: 1, row_type, content_hash, stored_bytes, canonical };
      const made = { canonical_version: canonicalVersion, created_at: at, updated_at: at };
      store.inputs.insert.run({ sequence: number + 1_000, ...caller, ...described, ...made });
      for (const owner of [caller.caller_id, caller.account_id]) {
        store.totals.add.run({ owner, ...counts, stored_bytes });
      }
      store.totals.addToType.run({ owner: caller.account_id, row_type, ...counts, stored_bytes });
      const cover = { subject: hash, revision: 1, canonical_version: canonicalVersion };
      const act = { kind: 'item.sent', ...caller, actor: caller.caller_id, content_hash, ...cover } as const;
      store.audit.insert.run({ ...auditValues({ number: number + 1_000, at, ...act }), hash });
      store.auditBlocks.add.run({ ...act, block: blockOf(number + 1_000) });
    }
    const [items, last] = [to - from, to + 1_000];
    const all = { ...counts, normal: items, stored_bytes: items * 1_000 };
    store.totals.addToAppliance.run({ ...all, last, trail_number: last, trail_hash: hash });
    transaction.commit.run();
  };
}
