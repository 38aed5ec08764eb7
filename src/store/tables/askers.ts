import type { Connection } from '../database/database.ts';

/** The end of the asker of an input, in lived time of the folder. */
export type AskerRow = { input_sequence: number; ends_lived_ms: number };

const ofPending = `askers JOIN inputs ON inputs.sequence = askers.input_sequence AND inputs.answered_at IS NULL`;

export const askerStatements = (db: Connection) => ({
  put: db.prepare<AskerRow>(
    `INSERT INTO askers (input_sequence, ends_lived_ms) VALUES (@input_sequence, @ends_lived_ms)
     ON CONFLICT DO UPDATE SET ends_lived_ms = excluded.ends_lived_ms`,
  ),
  ofInput: db.prepare<Pick<AskerRow, 'input_sequence'>, AskerRow>(
    'SELECT input_sequence, ends_lived_ms FROM askers WHERE input_sequence = @input_sequence',
  ),
  next: db.prepare<{ limit: number }, AskerRow>(
    `SELECT askers.input_sequence, askers.ends_lived_ms FROM ${ofPending} ORDER BY askers.ends_lived_ms LIMIT @limit`,
  ),
});
