import { checkAnswer } from '../../../src/contract/answer.ts';
import { canonicalise } from '../../../src/contract/submission.ts';
import type { Popup } from '../../../src/popups/index.ts';
import { asking } from '../data/submissions.ts';

/** Checks a response to a popup. Returns the stored response, or the complaints as `path code`. */
export function answered(popup: Popup, response: unknown, person_timezone: string | null = null): unknown {
  const [action] = canonicalise(asking(popup)).canonical.actions;
  if (action === undefined) throw new Error('a submission has an action');
  const judgement = checkAnswer(action.popup, response, person_timezone);
  if ('response' in judgement) return judgement.response;
  return judgement.complaints.map(({ path, code }) => `${path} ${code}`);
}
