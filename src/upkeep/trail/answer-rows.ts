import type { ActionResponse } from '../../popups/index.ts';
import type { Connection } from '../../store/database/database.ts';
import { markOf } from '../../store/tables/answer-cover.ts';
import type { AnswerRow } from '../../store/tables/answers.ts';
import { sealOf } from '../../store/tables/secret.ts';
import { openNamed } from '../named.ts';
import { answerStatements, type ToldAnswer } from './statements.ts';

/** Every answer, with the response of its decision while the decision has one. */
const every = `SELECT answers.*, coalesce(answers.response, outputs.response) AS response,
    outputs.sequence IS NOT NULL AS has_output, answers.response IS NOT NULL AS has_own
  FROM answers LEFT JOIN outputs USING (output_result_id) ORDER BY answers.sequence`;
/** An answer is kept as long as its item, its decision, or the proof of a decision. */
const missing = `SELECT answer_id, number FROM temp.told_answers AS told
  WHERE NOT EXISTS (SELECT 1 FROM answers WHERE answers.answer_id = told.answer_id)
    AND (EXISTS (SELECT 1 FROM temp.told_items WHERE sequence = told.input_sequence)
      OR EXISTS (SELECT 1 FROM temp.told_decisions WHERE input_sequence = told.input_sequence))
  ORDER BY number`;

type StoredAnswer = AnswerRow & { readonly has_output: 0 | 1; readonly has_own: 0 | 1 };

/** Finds answers that differ from what the trail records, and those that are missing. */
export function wrongAnswers(db: Connection): string[] {
  const seal = sealOf(db);
  const { find, withId } = answerStatements(db);
  const problems = openNamed('answers');
  for (const row of db.prepare<[], StoredAnswer>(every).iterate()) {
    const { answer_id } = row;
    const mark = markOf(seal, row);
    const told = find.get(mark);
    const wrong = told ? flawOf(row, mark.content, told) : otherFlaw(withId.get({ answer_id }));
    if (wrong) problems.add(`answers ${answer_id} ${wrong}`);
  }
  for (const { answer_id, number } of db.prepare<[], Pick<ToldAnswer, 'answer_id' | 'number'>>(missing).iterate()) {
    problems.add(`answers ${answer_id} is missing, but row ${number} of the audit trail records it`);
  }
  return problems.all();
}

function otherFlaw(told: ToldAnswer | undefined): string {
  return told ? `differs from what row ${told.number} of the audit trail covers` : 'is not in the audit trail';
}

function flawOf(row: StoredAnswer, content: string | null, told: ToldAnswer): string | undefined {
  const changeable = ['state', 'ended_because', 'hold_seconds', 'output_result_id', 'settled_at'] as const;
  const named: string[] = changeable.filter((name) => row[name] !== told[name]);
  if (row.salt === null) named.push(...withoutSalt(row));
  if (row.state === 'decided' && row.has_own === 1) named.push('response'); // its decision has it
  if (named.length > 0) return `differs from the audit trail in ${named.join(', ')}`;
  if (row.salt === null || content === told.content) return undefined;
  return `differs from what row ${told.number} of the audit trail covers in response, file_id, note, standing or salt`;
}

/** Names what must not be there without a salt, or the salt. The content is removed after the end or the decision. */
function withoutSalt(row: StoredAnswer): string[] {
  const isOpen = row.state === 'given' || row.state === 'held' || row.has_output === 1;
  const left = (['response', 'file_id', 'note', 'standing', 'request_hash'] as const).filter(
    (name) => row[name] !== null,
  );
  return isOpen || left.length > 0 ? ['salt', ...left] : [];
}

/** Parses a stored response. Returns undefined if it is no response any more. */
export function responseIn(text: string): ActionResponse | undefined {
  try {
    const parsed: ActionResponse | null = JSON.parse(text);
    const isSound = parsed?.kind === 'file_upload' ? typeof parsed.file?.file_id === 'string' : Boolean(parsed?.kind);
    return isSound ? (parsed ?? undefined) : undefined;
  } catch {
    return undefined; // it is no JSON: the caller reports it
  }
}
