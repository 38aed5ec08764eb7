import { type CallerOperation, callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { claimEndpoints } from '../../src/contract/claim-endpoints.ts';
import { callerErrors } from '../../src/contract/errors.ts';
import { names } from '../../src/contract/openapi/names.ts';
import { LimitBlock } from '../../src/contract/status.ts';
import { Submission } from '../../src/contract/submission.ts';
import { fieldCodes } from '../../src/lib/schema/complaint.ts';
import type { TSchema } from '../../src/lib/schema/schema.ts';

const heading = '// Made from the rows of the contract.';

/** Writes the types of src/client/types.ts in plain TypeScript, without the contract's own types. */
export function clientTypes(): string {
  const named = new Map<string, string>();
  const rows = { ...callerEndpoints, ...claimEndpoints };
  const answers = Object.entries(rows).map(([name, { data }]) => `${name}: ${text(data, named)};`);
  text(Submission, named);
  text(LimitBlock, named);
  return [
    heading,
    ...[...named].map(([name, type]) => `export type ${name} = ${type};`),
    `export type CallerErrorCode = ${oneOf(Object.keys(callerErrors))};`,
    `export type CallerOperation = ${oneOf([...Object.keys(rows), 'askerSet'])};`,
    `export type FieldError = { path: string; code: ${oneOf(Object.keys(fieldCodes))}; message: string };`,
    `export type Routes = { readonly [K in CallerOperation]: { method: 'GET' | 'POST'; path: string } };`,
    `export type Answers = { ${answers.join(' ')} askerSet: { caller_item_id: string; ends_in_seconds: number } };`,
    `export type Decision = Answers['${'outputRead' satisfies CallerOperation}'];`,
    "export type Limit = Omit<LimitBlock, 'operation_kind'>;",
    'export type Page = { limit?: number; cursor?: string | null };',
    '',
  ].join('\n');
}

/** A schema as a type; a named one is written once, on the way, and referred to. */
function text(schema: TSchema, named: Map<string, string>): string {
  const name = names.get(schema);
  if (name === undefined) return plain(schema, named);
  if (!named.has(name)) {
    named.set(name, ''); // its place, before what it is made of
    named.set(name, plain(schema, named));
  }
  return name;
}

function plain(schema: TSchema, named: Map<string, string>): string {
  const { type, items, properties, required = [], anyOf, oneOf: variants } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return oneOf(schema.enum);
  if (anyOf ?? variants) return (anyOf ?? variants).map((each: TSchema) => text(each, named)).join(' | ');
  if (type === 'array') return `(${text(items, named)})[]`;
  if (type === 'integer') return 'number';
  if (type !== 'object') return type ?? 'unknown';
  const members = Object.entries(properties as Record<string, TSchema>).map(
    ([key, member]) => `${key}${required.includes(key) ? '' : '?'}: ${text(member, named)};`,
  );
  return `{ ${members.join(' ')} }`;
}

function oneOf(values: readonly string[]): string {
  return values.map((value) => JSON.stringify(value)).join(' | ');
}
