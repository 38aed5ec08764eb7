import { answerLine } from '../../agent/question.ts';
import type { Decision } from '../../client/index.ts';
import { columns } from '../output.ts';

/** A decision as people read it. */
export function decisionLines(decision: Decision): string[] {
  const { output_result_id, caller_item_id, action_value, response, answered_at, answered_by } = decision;
  return columns([
    ['decision', output_result_id],
    ['request', caller_item_id],
    ['action', action_value],
    ...(response.kind === 'none' ? [] : [['answer', answerLine(decision)]]),
    ['answered', `${answered_at}${answered_by === null ? '' : ` by ${answered_by}`}`],
  ]);
}
