import { scopeHash } from '../../contract/permission/scopes.ts';
import type { Seal } from '../../lib/crypto/seal.ts';
import type { Connection } from '../../store/database/database.ts';
import type { Store } from '../../store/store.ts';
import type { AuditRow } from '../../store/tables/audit.ts';
import { standingDigest } from '../../store/tables/cover.ts';
import { sealOf } from '../../store/tables/secret.ts';
import type { StandingAnswerRow } from '../../store/tables/standing-answers.ts';
import { openNamed } from '../named.ts';

const without_row = `SELECT standing_answer_id AS id FROM standing_answers WHERE NOT EXISTS (
  SELECT 1 FROM audit WHERE number = audit_number AND kind = 'standing.given' AND subject = standing_answer_id)`;

/** The record of one standing answer in the trail: the number of its row, the hash of what it allows, and its end. */
type Told = { readonly number: number; readonly digest: string; ended_at: string | null };

/**
 * Finds standing answers that were not given as the trail records it, or that have not ended as it records it. The
 * answers of one trail are few: each was given by a person.
 */
export function wrongStandingAnswers({ standingAnswers }: Store, db: Connection) {
  const seal = sealOf(db);
  const told = new Map<string, Told>();
  const acts: Readonly<Record<string, (row: AuditRow) => void>> = {
    'standing.given': ({ number, subject, state }) => {
      const { digest } = JSON.parse(state ?? '{}');
      told.set(subject ?? '', { number, digest, ended_at: null });
    },
    'standing.ended': ({ at, subject }) => end(told.get(subject ?? ''), at),
    'backup.restored': ({ at }) => {
      for (const one of told.values()) end(one, at);
    },
  };
  return {
    hear: (row: AuditRow) => acts[row.kind]?.(row),
    all(): string[] {
      const problems = openNamed('standing_answers');
      for (const [id, one] of told) {
        const wrong = flawOf(seal, standingAnswers.at.get({ audit_number: one.number }), { id, told: one });
        if (wrong) problems.add(`standing_answers ${id} ${wrong}`);
      }
      for (const { id } of db.prepare<[], { id: string }>(without_row).iterate()) {
        problems.add(`standing_answers ${id} is not in the audit trail`);
      }
      return problems.all();
    },
  };
}

function end(one: Told | undefined, at: string): void {
  if (one) one.ended_at ??= at;
}

function flawOf(seal: Seal, row: StandingAnswerRow | undefined, { id, told }: { id: string; told: Told }) {
  if (row?.standing_answer_id !== id) return `is missing, but row ${told.number} of the audit trail records it`;
  if (standingDigest(seal, row) !== told.digest)
    return `allows something else than row ${told.number} of the audit trail says`;
  if (row.ended_at !== told.ended_at) return 'differs from the audit trail in ended_at';
  return row.scope_hash === scopeHash(row) ? undefined : 'has the hash of another scope';
}
