import { check } from '../lib/check.ts';
import { type Complaint, complaint } from '../lib/complaint.ts';
import type { Complain } from '../lib/meaning.ts';
import { type ActionResponse, type CanonicalPopup, popups } from '../popups/index.ts';
import type { Desk } from '../popups/kind.ts';

/** An answer that obeys its popup: what is to be stored, but for a file, which is still an upload. */
export type Settled =
  | Exclude<ActionResponse, { kind: 'file_upload' }>
  | { readonly kind: 'file_upload'; readonly upload_id: string };

/**
 * Judges what a person sent against the popup of the action they chose (review.md, "Answer rules"), and gives the
 * response to store. The time zone shown is the popup's, else the sent one, else the person's. Paths begin with
 * `response`.
 */
export function checkAnswer(
  popup: CanonicalPopup,
  response: unknown,
  person_timezone: string | null,
): { response: Settled } | { complaints: Complaint[] } {
  const kind = popups[popup.kind];
  if (isOfAnotherKind(response, popup.kind)) {
    return { complaints: [complaint('response.kind', 'invalid_value', `must be ${popup.kind}`)] };
  }
  const { value, complaints } = check(kind.answer, response, 'response');
  if (value === undefined) return { complaints };
  const found = new Map<string, Complaint>();
  const complain: Complain = (at, code, message) => {
    const path = `response.${at}`;
    if (!found.has(path)) found.set(path, complaint(path, code, message));
  };
  // The kind of the popup chose the schema of the answer, which the compiler cannot see
  const settle = kind.settle as (popup: CanonicalPopup, answer: unknown, desk: Desk) => Settled;
  const settled = settle(popup, value, { complain, person_timezone });
  return found.size > 0 ? { complaints: [...found.values()] } : { response: settled };
}

function isOfAnotherKind(response: unknown, kind: string): boolean {
  if (typeof response !== 'object' || response === null || !('kind' in response)) return false;
  return response.kind !== kind;
}
