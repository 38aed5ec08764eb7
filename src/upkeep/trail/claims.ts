import type { Connection } from '../../store/database/database.ts';
import type { Store } from '../../store/store.ts';
import type { AuditRow } from '../../store/tables/audit.ts';
import type { ClaimRow } from '../../store/tables/claims.ts';
import { answerDigest, claimDigest } from '../../store/tables/cover.ts';
import { sealOf } from '../../store/tables/secret.ts';
import { openNamed } from '../named.ts';

const claims = `SELECT claims.sequence, claim_hash, claimed_at, answer_hash, answer, decisions.output_result_id,
    told.claim
  FROM claims JOIN decisions ON decisions.sequence = claims.sequence
    LEFT JOIN temp.told_decisions AS told ON told.output_result_id = decisions.output_result_id`;
const missing = `SELECT told.output_result_id AS id FROM temp.told_decisions AS told
  WHERE claim IS NOT NULL AND NOT EXISTS (SELECT 1 FROM claims WHERE claims.sequence = told.sequence)`;

type Claimed = ClaimRow & { output_result_id: string; claim: string | null };

/** Finds claims and a last restore that differ from what the trail records. */
export function wrongClaims({ restores }: Store, db: Connection) {
  const seal = sealOf(db);
  let restored_at: string | undefined;
  return {
    hear({ kind, at }: AuditRow): void {
      if (kind === 'backup.restored') restored_at = at;
    },
    /** To be called after all rows of the trail are replayed. */
    all(): string[] {
      const problems = openNamed('claims');
      for (const row of db.prepare<[], Claimed>(claims).iterate()) {
        const { output_result_id: id, claim, answer, answer_hash } = row;
        if (claim === null) problems.add(`claims ${id} is not in the audit trail`);
        else if (claim !== claimDigest(seal, row)) problems.add(`claims ${id} differs from the audit trail`);
        else if (answer !== null && answerDigest(seal, answer) !== answer_hash)
          problems.add(`claims ${id} has another answer than the program got`);
      }
      for (const { id } of db.prepare<[], { id: string }>(missing).iterate()) {
        problems.add(`claims ${id} is missing, but the audit trail records it`);
      }
      if (restored_at !== undefined && restores.last.get()?.restored_at !== restored_at)
        problems.add(`restores differs from the audit trail, which records a restore at ${restored_at}`);
      return problems.all();
    },
  };
}
