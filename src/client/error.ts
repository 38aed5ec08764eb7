import type { CallerErrorCode, FieldError, Limit } from './types.ts';

/**
 * What went wrong: a code of the contract, or `unreachable` (no answer came), `not_an_outbox` (something else
 * answered), `damaged_file` (the bytes are not those of the decision), `no_longer_live` (what was waited for is gone).
 */
export type OutboxErrorCode = CallerErrorCode | 'unreachable' | 'not_an_outbox' | 'damaged_file' | 'no_longer_live';

/** What an error says beside its code and sentence; members are there only where they matter. */
export type ErrorDetails = {
  readonly fields?: readonly FieldError[];
  readonly limit?: Limit;
  readonly upgrade?: { readonly message: string; readonly url: string | null };
  readonly retry_after_seconds?: number;
  readonly error_id?: string;
  readonly request_id?: string;
  readonly correlation_id?: string;
  readonly status?: number;
};

/** Every refusal and failure of the client. Branch on `code`, never on the message. */
export class OutboxError extends Error {
  readonly code: OutboxErrorCode;
  readonly fields: readonly FieldError[];
  readonly limit: Limit | undefined;
  readonly upgrade: ErrorDetails['upgrade'];
  readonly retry_after_seconds: number | undefined;
  readonly error_id: string | undefined;
  readonly request_id: string | undefined;
  readonly correlation_id: string | undefined;
  /** The HTTP status; undefined where no answer came. */
  readonly status: number | undefined;

  constructor(code: OutboxErrorCode, message: string, details: ErrorDetails = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'OutboxError';
    this.code = code;
    this.fields = details.fields ?? [];
    this.limit = details.limit;
    this.upgrade = details.upgrade;
    this.retry_after_seconds = details.retry_after_seconds;
    this.error_id = details.error_id;
    this.request_id = details.request_id;
    this.correlation_id = details.correlation_id;
    this.status = details.status;
  }
}
