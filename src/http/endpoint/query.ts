import { invalid } from '../../contract/body.ts';
import { Refusal } from '../../contract/errors.ts';
import { check } from '../../lib/schema/check.ts';
import type { TSchema } from '../../lib/schema/schema.ts';

const digits = /^-?\d{1,15}$/;

/**
 * Reads the query of an endpoint. Unknown parameters are ignored, and an empty parameter counts as absent. An empty
 * cursor is refused, because reading it as the first page would make a client loop forever.
 * @throws {Refusal} invalid_request for a known parameter given twice, validation_failed for a bad value
 */
export function readQuery(schema: TSchema, search: string): unknown {
  const known = search === '' ? {} : knownIn(schema, search);
  const checked = check(schema, known);
  if (checked.value === undefined) throw invalid(checked);
  return checked.value;
}

function knownIn(schema: TSchema, search: string): Record<string, unknown> {
  const given = new URLSearchParams(search);
  const known: Record<string, unknown> = {};
  for (const [name, property] of Object.entries<TSchema>(schema.properties)) {
    const values = given.getAll(name);
    if (values.length > 1) throw new Refusal('invalid_request', `The query parameter ${name} is given more than once.`);
    const [value] = values;
    if (value === undefined || (value === '' && name !== 'cursor')) continue;
    known[name] = isInteger(property) && digits.test(value) ? Number(value) : value;
  }
  return known;
}

function isInteger(schema: TSchema): boolean {
  const choices: TSchema[] = schema.anyOf ?? [schema];
  return choices.some(({ type }) => type === 'integer');
}
