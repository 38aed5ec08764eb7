import { type ApprovalState, type AuditKind, kindGroups, kindsInSql } from '../../contract/audit.ts';
import { itemId, sequenceOf } from '../../contract/item-id.ts';
import { saltedDigest } from '../../lib/crypto/salted.ts';
import { comparable } from '../../rules/answers/response.ts';
import type { Connection } from '../../store/database/database.ts';
import type { Store } from '../../store/store.ts';
import { signatureState } from '../../store/tables/answer-cover.ts';
import type { AuditRow } from '../../store/tables/audit.ts';
import { sealOf } from '../../store/tables/secret.ts';
import type { SignatureRow } from '../../store/tables/signatures.ts';
import { openNamed } from '../named.ts';
import { responseIn } from './answer-rows.ts';
import type { EarlierAnswers } from './before-answers.ts';

const without_row = `SELECT audit_number AS number FROM signatures WHERE NOT EXISTS (
  SELECT 1 FROM audit WHERE number = audit_number AND kind IN ${kindsInSql(kindGroups.signed)}
    AND state ->> 'evidence' IS NOT NULL)`;

const signed: ReadonlySet<AuditKind> = new Set(kindGroups.signed);

/** Finds signatures that differ from what the trail records of them, and those that are missing. */
export function wrongSignatures({ signatures }: Pick<Store, 'signatures'>, db: Connection) {
  const seal = sealOf(db);
  const problems = openNamed('signatures');
  const moved = new Map<string, number>();
  return {
    hear(row: AuditRow): void {
      if (!signed.has(row.kind)) return;
      const told: Partial<ApprovalState> = JSON.parse(row.state ?? '{}');
      if (told.evidence === undefined) return;
      const kept = signatures.at.get({ audit_number: row.number });
      const input_sequence = sequenceOf(seal, row.item ?? '');
      const wrong = kept ? named(kept, { ...told, input_sequence }) : [];
      if (kept) moved.delete(told.evidence);
      else moved.set(told.evidence, row.number); // a later row may carry it
      if (wrong.length > 0) {
        problems.add(`signatures ${row.number} differs from the audit trail in ${wrong.join(', ')}`);
      }
    },
    all(): string[] {
      for (const number of moved.values()) {
        problems.add(`signatures ${number} is missing, but that row of the audit trail records it`);
      }
      for (const { number } of db.prepare<[], { number: number }>(without_row).iterate()) {
        problems.add(`signatures ${number} is not in the audit trail`);
      }
      return problems.all();
    },
  };
}

type ToldSignature = Partial<ApprovalState> & { readonly input_sequence: number | undefined };

function named(kept: SignatureRow, told: ToldSignature): string[] {
  const { passkey_id, key, evidence } = signatureState(kept);
  return [
    ...(kept.input_sequence === told.input_sequence ? [] : ['input_sequence']),
    ...(kept.reviewer_id === told.reviewer_id ? [] : ['reviewer_id']),
    ...(passkey_id === told.passkey_id ? [] : ['passkey_id']),
    ...(key === told.key && isPlain(kept.public_key) ? [] : ['public_key']),
    ...(evidence === told.evidence ? [] : ['intent or assertion']),
  ];
}

/** Tells whether a text is base64url as the program writes it. Other spellings decode to the same bytes. */
function isPlain(base64url: string): boolean {
  return Buffer.from(base64url, 'base64url').toString('base64url') === base64url;
}

/**
 * Finds signatures of standing answers whose response differs from what was signed, and salts whose response is gone.
 * They are few, because answers that the caller has handled have no salt.
 */
export function wrongSalts(store: Store, db: Connection, earlier: EarlierAnswers): string[] {
  const seal = sealOf(db);
  const problems = openNamed('signatures');
  const checked = new Set<number>();
  const check = (kept: SignatureRow | undefined, { input_sequence, response }: Signed) => {
    if (!kept) return;
    checked.add(kept.audit_number);
    if (isSaidBy(kept, response)) return;
    problems.add(
      `signatures ${kept.audit_number} differs from the response to ${itemId(seal, input_sequence)} in salt`,
    );
  };
  for (const signed of db.prepare<[], Signed & { audit_number: number }>(signed_answers).iterate()) {
    check(store.signatures.at.get(signed), signed);
  }
  for (const { number: audit_number, item } of earlier.signedAlone()) {
    const input_sequence = sequenceOf(seal, item ?? '') ?? 0;
    const output = store.outputs.byInput.get({ input_sequence });
    check(store.signatures.at.get({ audit_number }), { input_sequence, response: output?.response });
  }
  for (const { audit_number } of store.signatures.salted.iterate()) {
    if (checked.has(audit_number)) continue;
    problems.add(`signatures ${audit_number} has a salt, but its response does not stand`);
  }
  return problems.all();
}

/** The newest signature of each signed answer that stands, with the response. */
const signed_answers = `SELECT answers.input_sequence, coalesce(answers.response, outputs.response) AS response,
    (SELECT max(audit_number) FROM signatures WHERE signatures.input_sequence = answers.input_sequence
       AND signatures.reviewer_id = answers.reviewer_id) AS audit_number
  FROM answers LEFT JOIN outputs USING (output_result_id)
  WHERE is_signed = 1 AND answers.state <> 'ended' AND answers.salt IS NOT NULL`;
type Signed = { readonly input_sequence: number; readonly response: string | undefined };

function isSaidBy({ intent, salt }: SignatureRow, response: string | undefined): boolean {
  const parsed = responseIn(response ?? '');
  if (salt === null || !/^[0-9a-f]{64}$/.test(salt) || !parsed) return false;
  const digest = saltedDigest(Buffer.from(salt, 'hex'), comparable(parsed));
  return intent.includes(`"response_digest":"${digest}"`); // the trail covers the intent, so it is not parsed here
}
