/** The codes of complaints about a field, each with its default message (src/docs/contract.md, "Field errors"). */
export const fieldCodes = {
  required: 'is missing',
  invalid_type: 'has the wrong JSON type',
  invalid_value: 'is not one of the allowed values',
  too_short: 'is too short',
  too_long: 'is too long',
  too_few_items: 'has too few items',
  too_many_items: 'has too many items',
  out_of_range: 'is outside the allowed range',
  invalid_pattern: 'does not have the required form',
  invalid_format: 'does not have the required format',
  invalid_range: 'is a minimum that is greater than its maximum, or equal to it in a visual',
  duplicate_value: 'repeats the value of an earlier element',
  incomplete_appearance: 'is missing: tone and style are sent together or not at all',
  invalid_url: 'must be an absolute http or https URL without credentials',
  invalid_timezone: 'must be an IANA time zone name',
  invalid_mime_type: 'must be type/subtype or type/* without parameters',
  unsupported_icon: 'is not a supported icon',
  unsafe_html: 'holds markup outside the safe subset',
  unsafe_color: 'is not a colour of the palette',
  identity_not_allowed: 'must not be sent: the credential alone identifies the caller',
  invalid_cursor: 'is damaged or belongs to another list',
  unsupported_characters: 'holds an unpaired surrogate or U+0000',
} as const;

export type FieldCode = keyof typeof fieldCodes;

/** A complaint about one field of a request. The message never repeats the sent value. */
export type Complaint = { path: string; code: FieldCode; message: string };

export type Flaw = { code: FieldCode; message?: string | undefined };

/** Creates the complaint about the field at a path, with the code's default message unless one is given. */
export function complaint(path: string, code: FieldCode, message: string = fieldCodes[code]): Complaint {
  return { path, code, message };
}

export function pathOf(trail: readonly (string | number)[]): string {
  return trail.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`;
    return path === '' ? step : `${path}.${step}`;
  }, '');
}
