/** The expected result of a request: data or a refusal. */
export type Says = { readonly data: unknown } | Refused;
export type Refused = { readonly code: Code; readonly fields?: readonly string[] };
export type Code = keyof typeof statuses;

/** The HTTP status of each error code that a program can cause. */
export const statuses = {
  invalid_caller_credentials: 401,
  not_found: 404,
  pending_content_conflict: 409,
  answered_unacknowledged: 409,
  input_not_pending: 409,
  output_already_read: 409,
  stale_input_revision: 409,
  validation_failed: 422,
  unsupported_icon: 422,
  unsafe_color: 422,
  unsafe_html: 422,
  invalid_action_response: 422,
  temporary_unavailable: 503,
} as const;

/** Creates a refusal with the fields it names, each as `path code`. */
export function refuses(code: Code, fields?: readonly string[]): Refused {
  return fields ? { code, fields } : { code };
}
