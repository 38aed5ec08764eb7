/** What an account can be. `init` makes self_hosted ones; the hosted tiers let an operator cap an account. */
export const tiers = ['hosted_free', 'hosted_paid', 'self_hosted'] as const;
export type Tier = (typeof tiers)[number];

/**
 * How a limit is measured. month, day and minute: a count in a fixed UTC window. concurrency: requests in flight.
 * stock: what an account holds now. size: bytes of one thing. age: days. switch: allowed or not.
 */
export type Measure = 'month' | 'day' | 'minute' | 'concurrency' | 'stock' | 'size' | 'age' | 'switch';

/** One limit and its value on each tier: 0 is off, null does not apply. `error` is null where no caller is refused. */
type Limit = {
  measure: Measure;
  operation_kind: string;
  tiers: Readonly<Record<Tier, number | boolean | null>>;
  error: string | null;
  sentence: string;
};

/** Every limit by its limit_name (contract: accounts, tiers, limits). */
export const limits = {
  input_submissions_per_calendar_month: {
    measure: 'month',
    operation_kind: 'input_submission',
    tiers: { hosted_free: 5_000, hosted_paid: 0, self_hosted: 0 },
    error: 'quota_limit_exceeded',
    sentence: 'New items that an account may send in a calendar month.',
  },
  input_submissions_per_day: {
    measure: 'day',
    operation_kind: 'input_submission',
    tiers: { hosted_free: 1_000, hosted_paid: 0, self_hosted: 0 },
    error: 'quota_limit_exceeded',
    sentence: 'New items that an account may send in a day.',
  },
  caller_api_requests_per_calendar_month: {
    measure: 'month',
    operation_kind: 'caller_api_request',
    tiers: { hosted_free: 100_000, hosted_paid: 0, self_hosted: 0 },
    error: 'quota_limit_exceeded',
    sentence: 'Requests that an account may make in a calendar month; delete, ack and status never count.',
  },
  queued_input_items: {
    measure: 'stock',
    operation_kind: 'storage_write',
    tiers: { hosted_free: 1_000, hosted_paid: 0, self_hosted: 0 },
    error: 'storage_limit_exceeded',
    sentence: 'Live items that an account may have at once.',
  },
  stored_bytes: {
    measure: 'stock',
    operation_kind: 'storage_write',
    tiers: { hosted_free: 32_000_000, hosted_paid: 1_000_000_000, self_hosted: 0 },
    error: 'storage_limit_exceeded',
    sentence: 'Bytes of inputs, responses and files that the live items of an account may take.',
  },
  file_upload_enabled: {
    measure: 'switch',
    operation_kind: 'file_upload',
    tiers: { hosted_free: false, hosted_paid: true, self_hosted: true },
    error: 'upgrade_required',
    sentence: 'Whether a caller may ask for a file.',
  },
  uploaded_bytes_per_file: {
    measure: 'size',
    operation_kind: 'file_upload',
    tiers: { hosted_free: null, hosted_paid: 32_000_000, self_hosted: 32_000_000 },
    error: null,
    sentence: 'Bytes that a file may have which a reviewer uploads.',
  },
  input_submissions_per_minute: {
    measure: 'minute',
    operation_kind: 'input_submission',
    tiers: { hosted_free: 120, hosted_paid: 120, self_hosted: 6_000 },
    error: 'rate_limit_exceeded',
    sentence: 'New items that a caller may send in a minute.',
  },
  input_send_replace_per_minute: {
    measure: 'minute',
    operation_kind: 'input_send_replace',
    tiers: { hosted_free: 600, hosted_paid: 600, self_hosted: 6_000 },
    error: 'rate_limit_exceeded',
    sentence: 'Requests to send or replace that a caller may make in a minute.',
  },
  input_delete_per_minute: {
    measure: 'minute',
    operation_kind: 'input_delete',
    tiers: { hosted_free: 600, hosted_paid: 600, self_hosted: 6_000 },
    error: 'rate_limit_exceeded',
    sentence: 'Requests to delete that a caller may make in a minute.',
  },
  output_check_read: {
    measure: 'minute',
    operation_kind: 'output_check_read',
    tiers: { hosted_free: 120, hosted_paid: 120, self_hosted: 6_000 },
    error: 'rate_limit_exceeded',
    sentence: 'Requests to list, check or read that a caller may make in a minute.',
  },
  output_file_download_per_minute: {
    measure: 'minute',
    operation_kind: 'output_file_download',
    tiers: { hosted_free: 60, hosted_paid: 60, self_hosted: 600 },
    error: 'rate_limit_exceeded',
    sentence: 'Files that a caller may download in a minute.',
  },
  output_ack_per_minute: {
    measure: 'minute',
    operation_kind: 'output_ack',
    tiers: { hosted_free: 600, hosted_paid: 600, self_hosted: 6_000 },
    error: 'rate_limit_exceeded',
    sentence: 'Requests to acknowledge that a caller may make in a minute.',
  },
  concurrent_requests: {
    measure: 'concurrency',
    operation_kind: 'caller_api_request',
    tiers: { hosted_free: 20, hosted_paid: 20, self_hosted: 0 },
    error: 'rate_limit_exceeded',
    sentence: 'Requests that a caller may have in flight at once.',
  },
  pending_input_retention_days: {
    measure: 'age',
    operation_kind: 'cleanup',
    tiers: { hosted_free: 60, hosted_paid: 0, self_hosted: 0 },
    error: 'retention_limit_exceeded',
    sentence: 'Days after which an item that nobody answered is removed.',
  },
  unacknowledged_output_retention_days: {
    measure: 'age',
    operation_kind: 'cleanup',
    tiers: { hosted_free: 14, hosted_paid: 14, self_hosted: 0 },
    error: 'retention_limit_exceeded',
    sentence: 'Days after which a decision that nobody acknowledged is removed.',
  },
  status_per_minute: {
    measure: 'minute',
    operation_kind: 'status',
    tiers: { hosted_free: 600, hosted_paid: 600, self_hosted: 6_000 },
    error: 'rate_limit_exceeded',
    sentence: 'Requests for a status that a caller may make in a minute.',
  },
  billing_grace: {
    measure: 'age',
    operation_kind: 'billing',
    tiers: { hosted_free: null, hosted_paid: 7, self_hosted: null },
    error: 'billing_grace_expired',
    sentence: 'Days that an account whose payment is due keeps the limits of its tier.',
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
export const limitNames = Object.keys(limits) as LimitName[];
