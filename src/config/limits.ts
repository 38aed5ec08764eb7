import { most_days } from '../lib/time/duration.ts';

/** The tiers of accounts. `init` creates self_hosted ones; an operator can cap an account with the hosted tiers. */
export const tiers = ['hosted_free', 'hosted_paid', 'self_hosted'] as const;
export type Tier = (typeof tiers)[number];

/**
 * How a limit is measured. month, day and minute: a count in a fixed UTC window. concurrency: requests in flight.
 * stock: the present total of an account. size: bytes of one file. age: days. switch: allowed or not.
 */
export type Measure = 'month' | 'day' | 'minute' | 'concurrency' | 'stock' | 'size' | 'age' | 'switch';

/** A limit and its value on each tier: 0 is unlimited, null does not apply. `error` is null if it refuses no caller. */
type Limit = {
  measure: Measure;
  operation_kind: string;
  tiers: Readonly<Record<Tier, number | boolean | null>>;
  error: string | null;
  sentence: string;
};

/** Every limit by its limit_name (src/docs/contract.md, "Accounts, tiers and limits"). */
export const limits = {
  input_submissions_per_calendar_month: {
    measure: 'month',
    operation_kind: 'input_submission',
    tiers: { hosted_free: 5_000, hosted_paid: 0, self_hosted: 0 },
    error: 'quota_limit_exceeded',
    sentence: 'Maximum number of new items of an account per calendar month.',
  },
  input_submissions_per_day: {
    measure: 'day',
    operation_kind: 'input_submission',
    tiers: { hosted_free: 1_000, hosted_paid: 0, self_hosted: 0 },
    error: 'quota_limit_exceeded',
    sentence: 'Maximum number of new items of an account per day.',
  },
  caller_api_requests_per_calendar_month: {
    measure: 'month',
    operation_kind: 'caller_api_request',
    tiers: { hosted_free: 100_000, hosted_paid: 0, self_hosted: 0 },
    error: 'quota_limit_exceeded',
    sentence: 'Maximum number of requests of an account per calendar month. delete, ack and status do not count.',
  },
  queued_input_items: {
    measure: 'stock',
    operation_kind: 'storage_write',
    tiers: { hosted_free: 1_000, hosted_paid: 0, self_hosted: 0 },
    error: 'storage_limit_exceeded',
    sentence: 'Maximum number of live items of an account.',
  },
  stored_bytes: {
    measure: 'stock',
    operation_kind: 'storage_write',
    tiers: { hosted_free: 32_000_000, hosted_paid: 1_000_000_000, self_hosted: 0 },
    error: 'storage_limit_exceeded',
    sentence: 'Maximum bytes of inputs, responses and files of an account’s live items.',
  },
  file_upload_enabled: {
    measure: 'switch',
    operation_kind: 'file_upload',
    tiers: { hosted_free: false, hosted_paid: true, self_hosted: true },
    error: 'upgrade_required',
    sentence: 'Allows callers to request a file.',
  },
  uploaded_bytes_per_file: {
    measure: 'size',
    operation_kind: 'file_upload',
    tiers: { hosted_free: null, hosted_paid: 32_000_000, self_hosted: 32_000_000 },
    error: null,
    sentence: 'Maximum bytes of a file that a reviewer uploads.',
  },
  input_submissions_per_minute: {
    measure: 'minute',
    operation_kind: 'input_submission',
    tiers: { hosted_free: 120, hosted_paid: 120, self_hosted: 6_000 },
    error: 'rate_limit_exceeded',
    sentence: 'Maximum number of new items of a caller per minute.',
  },
  input_send_replace_per_minute: {
    measure: 'minute',
    operation_kind: 'input_send_replace',
    tiers: { hosted_free: 600, hosted_paid: 600, self_hosted: 6_000 },
    error: 'rate_limit_exceeded',
    sentence: 'Maximum number of send and replace requests of a caller per minute.',
  },
  input_delete_per_minute: {
    measure: 'minute',
    operation_kind: 'input_delete',
    tiers: { hosted_free: 600, hosted_paid: 600, self_hosted: 6_000 },
    error: 'rate_limit_exceeded',
    sentence: 'Maximum number of delete requests of a caller per minute.',
  },
  output_check_read: {
    measure: 'minute',
    operation_kind: 'output_check_read',
    tiers: { hosted_free: 120, hosted_paid: 120, self_hosted: 6_000 },
    error: 'rate_limit_exceeded',
    sentence: 'Maximum number of list, check and read requests of a caller per minute.',
  },
  output_file_download_per_minute: {
    measure: 'minute',
    operation_kind: 'output_file_download',
    tiers: { hosted_free: 60, hosted_paid: 60, self_hosted: 600 },
    error: 'rate_limit_exceeded',
    sentence: 'Maximum number of file downloads of a caller per minute.',
  },
  output_ack_per_minute: {
    measure: 'minute',
    operation_kind: 'output_ack',
    tiers: { hosted_free: 600, hosted_paid: 600, self_hosted: 6_000 },
    error: 'rate_limit_exceeded',
    sentence: 'Maximum number of acknowledgements of a caller per minute.',
  },
  concurrent_requests: {
    measure: 'concurrency',
    operation_kind: 'caller_api_request',
    tiers: { hosted_free: 20, hosted_paid: 20, self_hosted: 0 },
    error: 'rate_limit_exceeded',
    sentence: 'Maximum number of concurrent requests of a caller.',
  },
  pending_input_retention_days: {
    measure: 'age',
    operation_kind: 'cleanup',
    tiers: { hosted_free: 60, hosted_paid: 0, self_hosted: 0 },
    error: 'retention_limit_exceeded',
    sentence: 'Days after which an unanswered item is removed.',
  },
  unacknowledged_output_retention_days: {
    measure: 'age',
    operation_kind: 'cleanup',
    tiers: { hosted_free: 14, hosted_paid: 14, self_hosted: 0 },
    error: 'retention_limit_exceeded',
    sentence: 'Days after which an unacknowledged decision is removed.',
  },
  status_per_minute: {
    measure: 'minute',
    operation_kind: 'status',
    tiers: { hosted_free: 600, hosted_paid: 600, self_hosted: 6_000 },
    error: 'rate_limit_exceeded',
    sentence: 'Maximum number of status requests of a caller per minute.',
  },
  billing_grace: {
    measure: 'age',
    operation_kind: 'billing',
    tiers: { hosted_free: null, hosted_paid: 7, self_hosted: null },
    error: 'billing_grace_expired',
    sentence: 'Days for which an account with an overdue payment keeps the limits of its tier.',
  },
} as const satisfies Record<string, Limit>;

/** Returns the maximum value of a limit that is a number of days; undefined for other limits. */
export function mostOf(name: LimitName): number | undefined {
  return limits[name].measure === 'age' ? most_days : undefined;
}

export type LimitName = keyof typeof limits;
export const limitNames = Object.keys(limits) as LimitName[];
