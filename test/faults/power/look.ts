import { openForReading } from '../../../src/store/database/database.ts';
import { absent } from './book.ts';

type Row = {
  id: string;
  revision: number;
  title: string;
  output: string | null;
  read_at: string | null;
  answered_with: string | null;
  uploaded: string | null;
};

/** Every item with its decision and its files, and what is left of those that were acknowledged. */
const live = `SELECT inputs.caller_item_id AS id, inputs.revision, inputs.canonical ->> '$.title' AS title,
  outputs.output_result_id AS output, outputs.read_at, given.sha256 AS answered_with,
  (SELECT group_concat(sha256) FROM files WHERE input_sequence = inputs.sequence AND expires_at IS NOT NULL) AS uploaded
  FROM inputs LEFT JOIN outputs ON outputs.input_sequence = inputs.sequence
  LEFT JOIN files AS given ON given.file_id = outputs.file_id`;
const handled = 'SELECT caller_item_id AS id, output_result_id AS output FROM proofs';

/** How every item of a folder is found, by its id. */
export function itemsIn(data: string): Map<string, string> {
  const db = openForReading(data);
  try {
    const proofs = db.prepare<[], { id: string; output: string }>(handled).all();
    const found = new Map(proofs.map(({ id, output }) => [id, states.acknowledged(output)]));
    for (const row of db.prepare<[], Row>(live).all()) found.set(row.id, stateOf(row));
    return found;
  } finally {
    db.close();
  }
}

/** How states are written down. */
export const states = {
  absent: () => absent,
  pending: (revision: number, title: string, uploaded: string | null) => `pending ${revision} ${title} ${uploaded}`,
  answered: (output: string, title: string, file: string | null) => `answered ${output} ${title} ${file}`,
  read: (output: string, title: string, file: string | null) => `read ${output} ${title} ${file}`,
  acknowledged: (output: string) => `acknowledged ${output}`,
};

function stateOf({ revision, title, output, read_at, answered_with, uploaded }: Row): string {
  if (output === null) return states.pending(revision, title, uploaded);
  return states[read_at === null ? 'answered' : 'read'](output, title, answered_with);
}
