import type { Connection } from '../database/database.ts';

/** A pending item that one person skips, at the end of their own queue. */
export type SkipRow = { input_sequence: number; reviewer_id: string; urgency: number; skipped_until: string };
type One = Pick<SkipRow, 'input_sequence' | 'reviewer_id'>;

export const skipStatements = (db: Connection) => ({
  put: db.prepare<SkipRow>(
    `INSERT INTO skips (input_sequence, reviewer_id, urgency, skipped_until)
     VALUES (@input_sequence, @reviewer_id, @urgency, @skipped_until)
     ON CONFLICT (input_sequence, reviewer_id) DO UPDATE SET skipped_until = @skipped_until`,
  ),
  remove: db.prepare<One>('DELETE FROM skips WHERE input_sequence = @input_sequence AND reviewer_id = @reviewer_id'),
  removeOfInput: db.prepare<{ input_sequence: number }>('DELETE FROM skips WHERE input_sequence = @input_sequence'),
  removeOfReviewer: db.prepare<{ reviewer_id: string }>('DELETE FROM skips WHERE reviewer_id = @reviewer_id'),
  removePast: db.prepare<{ reviewer_id: string; now: string }>(
    'DELETE FROM skips WHERE reviewer_id = @reviewer_id AND skipped_until <= @now',
  ),
});
