import type { CallerErrorCode, FieldError, Limit } from './types.ts';

/**
 * The code of an error: a code of the contract, or one of the client's own. `unreachable`: no answer came.
 * `not_an_outbox`: another program answered. `damaged_file`: the bytes differ from the decision's file.
 * `no_longer_live`: the awaited request no longer exists. `not_as_sent`: another request has replaced the sent one.
 * `already_claimed`, `made_before_restore`, `has_file`: the decision cannot be claimed. `unsupported`: the server is
 * too old.
 */
export type OutboxErrorCode =
  | CallerErrorCode
  | 'unreachable'
  | 'not_an_outbox'
  | 'damaged_file'
  | 'no_longer_live'
  | 'not_as_sent'
  | 'already_claimed'
  | 'made_before_restore'
  | 'has_file'
  | 'unsupported';

/** The details of an error. Each exists only where it applies. */
export type ErrorDetails = {
  readonly fields?: readonly FieldError[];
  readonly limit?: Limit;
  readonly upgrade?: { readonly message: string; readonly url: string | null };
  readonly retry_after_seconds?: number;
  readonly error_id?: string;
  readonly request_id?: string;
  readonly correlation_id?: string;
  readonly status?: number;
  readonly content_hash?: string;
};

/** Every refusal and failure of the client. Branch on `code`, never on the message. */
export class OutboxError extends Error {
  readonly code: OutboxErrorCode;
  /** The sentence of the server or the client, without the code and the fields. */
  readonly sentence: string;
  readonly fields: readonly FieldError[];
  readonly limit: Limit | undefined;
  readonly upgrade: ErrorDetails['upgrade'];
  readonly retry_after_seconds: number | undefined;
  readonly error_id: string | undefined;
  readonly request_id: string | undefined;
  readonly correlation_id: string | undefined;
  /** The HTTP status, undefined if no answer came. */
  readonly status: number | undefined;
  /** The hash of the sent content, if the state of the item refused it. */
  readonly content_hash: string | undefined;

  constructor(code: OutboxErrorCode, sentence: string, details: ErrorDetails = {}, cause?: unknown) {
    super(messageOf(code, sentence, details), cause === undefined ? undefined : { cause });
    this.name = 'OutboxError';
    this.code = code;
    this.sentence = sentence;
    this.fields = details.fields ?? [];
    this.limit = details.limit;
    this.upgrade = details.upgrade;
    this.retry_after_seconds = details.retry_after_seconds;
    this.error_id = details.error_id;
    this.request_id = details.request_id;
    this.correlation_id = details.correlation_id;
    this.status = details.status;
    this.content_hash = details.content_hash;
  }
}

const most_fields = 3;

/** The code with the first wrong fields, such as `actions[0].display: is too short`, or else with the sentence. */
function messageOf(code: OutboxErrorCode, sentence: string, { fields = [] }: ErrorDetails): string {
  if (fields.length === 0) return `${code}: ${sentence}`;
  const named = fields.slice(0, most_fields).map(({ path, message }) => `${path || 'the request'}: ${message}`);
  const more = fields.length > most_fields ? [`and ${fields.length - most_fields} more`] : [];
  return `${code}: ${[...named, ...more].join('; ')}`;
}
