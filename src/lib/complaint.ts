/** What can be wrong with a field, and what is said if nothing more exact can be (contract.md, "Order of checks"). */
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
  invalid_range: 'is a minimum above its maximum',
  duplicate_value: 'repeats the value of an earlier element',
  incomplete_appearance: 'is missing: tone and style are sent together or not at all',
  invalid_url: 'must be an absolute http or https URL without credentials',
  invalid_timezone: 'must be an IANA time zone name',
  invalid_mime_type: 'must be type/subtype or type/* without parameters',
  unsupported_icon: 'is not a supported icon',
  unsafe_html: 'holds markup outside the safe subset',
  unsafe_color: 'is not a colour of the palette',
  identity_not_allowed: 'must not be sent: the credential alone says who is calling',
  invalid_cursor: 'is not a cursor of this list',
  unsupported_characters: 'holds an unpaired surrogate or U+0000',
} as const;

export type FieldCode = keyof typeof fieldCodes;

/** One thing wrong with a request. The message never repeats what was sent. */
export type Complaint = { path: string; code: FieldCode; message: string };

/** A complaint that does not know yet where it happened. */
export type Flaw = { code: FieldCode; message?: string | undefined };

/** The complaint about the field at a path, in its code's own words unless better ones are given. */
export function complaint(path: string, code: FieldCode, message: string = fieldCodes[code]): Complaint {
  return { path, code, message };
}

/** The dotted path of a trail of keys and indexes: `actions[0].popup.options[2].value`. */
export function pathOf(trail: readonly (string | number)[]): string {
  return trail.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`;
    return path === '' ? step : `${path}.${step}`;
  }, '');
}
