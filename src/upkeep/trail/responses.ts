import { saltedDigest } from '../../lib/crypto/salted.ts';
import type { Seal } from '../../lib/crypto/seal.ts';
import type { Connection } from '../../store/database/database.ts';
import { callerItemDigest } from '../../store/tables/cover.ts';
import type { DecisionRow } from '../../store/tables/decisions.ts';
import { sealOf } from '../../store/tables/secret.ts';
import { openNamed } from '../named.ts';

type DecisionWithHash = Pick<DecisionRow, 'sequence' | 'output_result_id' | 'caller_item_id' | 'acknowledged_at'> &
  Pick<DecisionRow, 'file_id' | 'response' | 'salt'> & { caller_item: string; response_hash: string | null };

/** Finds decisions whose response, salt, file or caller_item_id does not match the hash in the trail. */
export function wrongResponses(db: Connection): string[] {
  const seal = sealOf(db);
  const problems = openNamed('decisions');
  const told = db.prepare<[], DecisionWithHash>(
    `SELECT own.sequence, output_result_id, caller_item_id, own.acknowledged_at, file_id, response, salt, caller_item,
       response_hash
     FROM decisions AS own JOIN temp.told_decisions AS told USING (output_result_id)`,
  );
  for (const decision of told.iterate()) {
    const named = differences(seal, decision);
    const { sequence, output_result_id } = decision;
    if (named.length === 0) continue;
    problems.add(`decisions ${sequence} ${output_result_id} differs from the audit trail in ${named.join(', ')}`);
  }
  return problems.all();
}

function differences(seal: Seal, decision: DecisionWithHash): string[] {
  const { caller_item, caller_item_id, acknowledged_at, file_id, response, salt, response_hash } = decision;
  const wrong = callerItemDigest(seal, caller_item_id) === caller_item ? [] : ['caller_item_id'];
  if (acknowledged_at !== null) return salt === null ? wrong : [...wrong, 'salt'];
  if (!salt || saltedDigest(salt, response) !== response_hash) return [...wrong, 'response or salt'];
  return fileOf(response) === file_id ? wrong : [...wrong, 'file_id'];
}

/** Returns the file that a response names. The response has already been checked against its hash. */
function fileOf(response: string): string | null {
  const { file } = JSON.parse(response) as { file?: { file_id: string } };
  return file?.file_id ?? null;
}
