import { checkAnswer } from '../../contract/answer.ts';
import { invalidFields } from '../../contract/body.ts';
import { Refusal } from '../../contract/errors.ts';
import { complaint } from '../../lib/schema/complaint.ts';
import type { ActionResponse } from '../../popups/index.ts';
import type { Store } from '../../store/store.ts';
import type { NamedAnswer } from '../../store/tables/answers.ts';
import type { FileRow } from '../../store/tables/files.ts';
import type { InputRow } from '../../store/tables/inputs.ts';
import { actionOf, admitAnswer, findForReviewer, guardRevision, type InputWithContent } from '../base/find-item.ts';
import type { Reviewer } from '../base/outbox.ts';
import { admitPerson, requirementsOf } from '../policy/required.ts';
import type { Required } from './approvals.ts';
import { claimableFile } from './files.ts';
import type { Evidence, GivenSignature } from './signatures/admit.ts';
import type { StandingChoice } from './standing/give.ts';

/** The state of an item that a person saw. */
export type Seen = {
  readonly sequence: number;
  readonly expected_revision: number;
  readonly content_hash?: string | null;
};
/** A person's answer, and the state of the item that they saw: an action with its response, or an answer to confirm. */
export type Answer = Seen & {
  /** The id by which a repeated request is recognised. The server chooses one if it is absent. */
  readonly answer_id?: string | null;
  readonly action_value?: string | null;
  readonly response?: unknown;
  /** The id of somebody's answer that this person gives too: the same action with the same response. */
  readonly confirms?: string | null;
  readonly person_timezone: string | null;
  /** A note for the reviewers, which the caller never sees. A blank note is not stored. */
  readonly note?: string | null;
  readonly standing?: StandingChoice | null;
  /** True if it came with answers to other items. */
  readonly is_bulk?: boolean;
  readonly signature?: GivenSignature | undefined;
};
/** A checked choice of a person, and the evidence of their signature, if they signed it. */
export type Choice = {
  readonly action_value: string;
  readonly response: ActionResponse;
  readonly file?: FileRow | undefined;
  readonly note: string;
  readonly evidence: Evidence | undefined;
  /** The standing answer to give with the decision. */
  readonly standing: StandingChoice | null;
};
type Rows = Parameters<typeof requirementsOf>[0] & { readonly store: Store };

/**
 * Admits an answer to the content that a person saw.
 * @throws {Refusal} not_found, input_not_pending, answer_held or stale_input_revision
 */
export function admitSeen(rows: { readonly store: Store }, reviewer: Reviewer, seen: Seen): InputWithContent {
  const input = admitAnswer(rows, findForReviewer(rows, reviewer, seen.sequence));
  guardRevision(input, seen);
  return input;
}

/**
 * Admits a person and their way of answering to an action. Returns what the action needs; undefined if no policy
 * applies to it. `admitSignature` checks the signature.
 * @throws {Refusal} forbidden
 */
export function admitChoice(
  rows: Rows,
  reviewer: Reviewer,
  {
    input,
    action_value,
    is_bulk = false,
  }: { input: InputWithContent; action_value: string; is_bulk?: boolean | undefined },
): Required | undefined {
  const required = requirementsOf(rows, input);
  const needs = required?.of(action_value);
  if (!required || !needs) return undefined;
  const { crowd } = required;
  admitPerson(needs, crowd, reviewer);
  const alone = needs.approvals === 1 && !needs.sign;
  const asked = needs.sign ? 'the signature of a passkey' : `${needs.approvals} approvals`;
  if (is_bulk && !alone) throw new Refusal('forbidden', `This action needs ${asked}: open the request to answer it.`);
  if (reviewer.token_id !== undefined && !alone) {
    throw new Refusal('forbidden', `This action needs ${asked}, and a token cannot give one. Sign in to the inbox.`);
  }
  return { needs, crowd };
}

/**
 * Admits the confirmation of somebody's answer, and returns what it says. It waits for others, and is of exactly this
 * revision of the item.
 * @throws {Refusal} not_found, with the reason
 */
export function admitConfirmed(
  { store }: Pick<Rows, 'store'>,
  { reviewer_id, account_id }: Reviewer,
  { input, confirms: answer_id }: { input: InputWithContent; confirms: string },
): AdmittedResponse & Pick<Choice, 'action_value'> {
  const [one, another] = store.answers.withId.all({ answer_id, account_id });
  const why = !one || another ? 'There is no such answer.' : unconfirmable(one, input);
  if (why !== undefined || !one?.response) throw new Refusal('not_found', `${why} Look at the request again.`);
  if (one.reviewer_id === reviewer_id)
    throw new Refusal('not_found', 'This answer is your own. Others can confirm it.');
  const { action_value, file_id } = one;
  const file = file_id === null ? undefined : store.files.byId.get({ file_id });
  return { action_value, response: JSON.parse(one.response), file };
}

function unconfirmable({ input_sequence, revision, state, name }: NamedAnswer, input: InputRow): string | undefined {
  if (input_sequence !== input.sequence) return 'This answer is to another request.';
  if (state === 'ended') return `This answer of ${name} has ended.`;
  if (revision !== input.revision) return 'This answer is to an older revision of the request.';
  return state === 'given' ? undefined : `This answer of ${name} waits for nobody.`;
}

/**
 * Guards that a standing answer is given only where one person's word decides.
 * @throws {Refusal} validation_failed
 */
export function guardAlone(required: Required | undefined): void {
  if (!required || (required.needs.approvals === 1 && !required.needs.sign)) return;
  const message = 'is not possible: a policy asks for each answer';
  throw invalidFields({ complaints: [complaint('standing', 'invalid_value', message)] });
}

type Sent = { readonly action_value: string; readonly response?: unknown; readonly person_timezone: string | null };
type AdmittedResponse = Pick<Choice, 'response' | 'file'>;

/**
 * Checks the response against the popup of its action, and finds the uploaded file of a file response, which the caller
 * then claims. Changes nothing.
 * @throws {Refusal} invalid_action_response
 */
export function admitResponse(
  rows: Parameters<typeof claimableFile>[0],
  reviewer: Reviewer,
  { input, choice }: { input: InputWithContent; choice: Sent },
): AdmittedResponse {
  const action = actionOf(input, choice.action_value);
  if (!action) throw invalidResponse([complaint('action_value', 'invalid_value', 'is not an action of the item')]);
  const checked = checkAnswer(action.popup, choice.response, choice.person_timezone);
  if ('complaints' in checked) throw invalidResponse(checked.complaints);
  const { response } = checked;
  if (response.kind !== 'file_upload') return { response };
  const file = claimableFile(rows, reviewer, { upload_id: response.upload_id, input_sequence: input.sequence, action });
  if (!file) throw invalidResponse([complaint('response.upload_id', 'invalid_value', 'is not an upload for this')]);
  const { file_id, filename, mime_type, size_bytes, sha256 } = file;
  return { response: { kind: 'file_upload', file: { file_id, filename, mime_type, size_bytes, sha256 } }, file };
}

function invalidResponse(fields: ReturnType<typeof complaint>[]): Refusal {
  return new Refusal('invalid_action_response', 'The response does not match what the action asks for.', { fields });
}
