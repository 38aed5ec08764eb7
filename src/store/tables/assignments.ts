import type { Connection } from '../database/database.ts';
import type { ReviewerRow } from './reviewers.ts';

/** The person who is on a pending item, and who said so. */
export type AssignmentRow = {
  input_sequence: number;
  reviewer_id: string;
  /** A reviewer_id, or `policy`. */
  assigned_by: string;
  assigned_at: string;
};
export type NamedAssignment = AssignmentRow & Pick<ReviewerRow, 'name'>;
/** A person who can be assigned, with the number of pending items that they are on. */
export type Assignee = Pick<ReviewerRow, 'reviewer_id' | 'name'> & { assigned: number };
type OfInput = Pick<AssignmentRow, 'input_sequence'>;

export const assignmentStatements = (db: Connection) => ({
  put: db.prepare<AssignmentRow>(
    `INSERT INTO assignments (input_sequence, reviewer_id, assigned_by, assigned_at)
     VALUES (@input_sequence, @reviewer_id, @assigned_by, @assigned_at)
     ON CONFLICT (input_sequence) DO UPDATE SET reviewer_id = @reviewer_id, assigned_by = @assigned_by,
       assigned_at = @assigned_at`,
  ),
  ofInput: db.prepare<OfInput, NamedAssignment>(
    `SELECT input_sequence, assignments.reviewer_id, assigned_by, assigned_at, reviewers.name
     FROM assignments JOIN reviewers ON reviewers.reviewer_id = assignments.reviewer_id
     WHERE input_sequence = @input_sequence`,
  ),
  remove: db.prepare<OfInput>('DELETE FROM assignments WHERE input_sequence = @input_sequence'),
  ofReviewer: db.prepare<{ reviewer_id: string }, OfInput & { caller_id: string }>(
    `SELECT input_sequence, caller_id FROM assignments JOIN inputs ON inputs.sequence = input_sequence
     WHERE reviewer_id = @reviewer_id`,
  ),
  removeOfReviewer: db.prepare<{ reviewer_id: string }>('DELETE FROM assignments WHERE reviewer_id = @reviewer_id'),
  assignees: db.prepare<{ account_id: string }, Assignee>(
    `SELECT reviewer_id, name, (
       SELECT count(*) FROM assignments JOIN inputs ON inputs.sequence = input_sequence
       WHERE assignments.reviewer_id = reviewers.reviewer_id AND answered_at IS NULL) AS assigned
     FROM reviewers WHERE account_id = @account_id ORDER BY name, reviewer_id`,
  ),
});
