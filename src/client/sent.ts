import { createHash } from 'node:crypto';
import { OutboxError } from './error.ts';
import type { Answers, Decision, Submission } from './types.ts';

/** The content that the server accepted for a request. Only a decision on exactly this content answers it. */
export type Sent = {
  readonly caller_item_id: string;
  /** The SHA-256 of the submission's canonical form on the server. */
  readonly content_hash: string;
  /** The revision of that content, null if the request was already answered when it was sent again. */
  readonly revision: number | null;
};

/** The header with the hash of the body that the server just accepted. */
export const contentHashHeader = 'x-content-hash';

type AcceptedContent = { readonly data: Answers['inputSend']; readonly headers: Headers };

/**
 * Sends a request, or finds that it was answered. Returns the content that a decision must answer. The hash is that of
 * this request's own body, so another client with the key cannot substitute other content.
 */
export async function sendSubmission(
  submit: () => Promise<AcceptedContent>,
  { caller_item_id }: Submission,
): Promise<Sent> {
  try {
    const { data, headers } = await submit();
    return { caller_item_id, content_hash: named(headers.get(contentHashHeader)), revision: data.revision };
  } catch (error) {
    if (!(error instanceof OutboxError && error.code === 'answered_unacknowledged')) throw error;
    return { caller_item_id, content_hash: named(error.content_hash), revision: null };
  }
}

/** Hashes a canonical input as the server delivers it: JSON with sorted keys and no spaces. */
export function contentHash(raw_input: Decision['raw_input']): string {
  return createHash('sha256').update(JSON.stringify(raw_input)).digest('hex');
}

type LiveContent = {
  readonly raw_input: Decision['raw_input'];
  readonly revision?: number;
  /** False for a new item under the same id. */
  readonly same_item?: boolean;
};

/**
 * Guards that a request or decision has the content and revision that were sent.
 * @throws {OutboxError} not_as_sent for any other
 */
export function guardAsSent(sent: Sent | undefined, { raw_input, revision, same_item = true }: LiveContent): void {
  if (sent === undefined) return;
  const before = sent.revision === null;
  const other = before ? 'under this id has other content and was answered before' : 'was replaced by another one';
  if (contentHash(raw_input) !== sent.content_hash) throw notAsSent(other);
  if (!before && revision !== undefined && revision !== sent.revision)
    throw notAsSent('was replaced and then restored');
  if (!same_item) throw notAsSent('was deleted and sent again');
}

function notAsSent(happened: string): OutboxError {
  return new OutboxError('not_as_sent', `the request ${happened}, so an answer to it does not count`);
}

/** Requires the hash: without it a decision cannot be compared with the sent content. */
function named(content_hash: string | null | undefined): string {
  if (content_hash) return content_hash;
  const sentence = 'the server did not confirm the accepted content (X-Content-Hash): update the server';
  throw new OutboxError('not_as_sent', sentence);
}
