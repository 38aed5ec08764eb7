import { checkValue } from '../lib/schema/check.ts';
import { type Complaint, complaint } from '../lib/schema/complaint.ts';
import type { Complain } from '../lib/schema/meaning.ts';
import { type ActionResponse, type CanonicalPopup, popups } from '../popups/index.ts';
import type { AnswerContext } from '../popups/kind.ts';

/** A valid response. The response to a file upload still names the upload, not the stored file. */
export type SettledResponse =
  | Exclude<ActionResponse, { kind: 'file_upload' }>
  | { readonly kind: 'file_upload'; readonly upload_id: string };

/**
 * Checks a person's response against the popup of the chosen action and returns the response to store
 * (src/docs/contract.md, "Answers of people"). The time zone is the popup's, else the one sent, else the person's.
 * Complaint paths begin with `response`.
 */
export function checkAnswer(
  popup: CanonicalPopup,
  response: unknown,
  person_timezone: string | null,
): { response: SettledResponse } | { complaints: Complaint[] } {
  const kind = popups[popup.kind];
  if (isOfAnotherKind(response, popup.kind)) {
    return { complaints: [complaint('response.kind', 'invalid_value', `must be ${popup.kind}`)] };
  }
  const { value, complaints } = checkValue(kind.answer, response, 'response');
  if (value === undefined) return { complaints };
  const found = new Map<string, Complaint>();
  const complain: Complain = (at, code, message) => {
    const path = `response.${at}`;
    if (!found.has(path)) found.set(path, complaint(path, code, message));
  };
  // The compiler cannot see that the popup's kind selected the schema of this answer
  const settle = kind.settle as (popup: CanonicalPopup, answer: unknown, context: AnswerContext) => SettledResponse;
  const settled = settle(popup, value, { complain, person_timezone });
  return found.size > 0 ? { complaints: [...found.values()] } : { response: settled };
}

function isOfAnotherKind(response: unknown, kind: string): boolean {
  if (typeof response !== 'object' || response === null || !('kind' in response)) return false;
  return response.kind !== kind;
}
