import { inexactNumber, plainData } from './arguments.ts';

/** A flaw of changed arguments, and its place: `amount`, `items[0].id`, or nothing for the whole text. */
export type Flaw = { readonly place: string; readonly why: string };
export type CheckedArguments =
  | { readonly input: unknown; readonly flaws?: undefined }
  | { readonly flaws: readonly Flaw[] };

type Issue = { readonly message: string; readonly path?: readonly unknown[] | undefined };
type Outcome = { readonly value?: unknown; readonly issues?: readonly Issue[] | undefined };
type Standard = { readonly '~standard': { validate(value: unknown): Outcome | Promise<Outcome> } };
type JsonSchema = { readonly [name: string]: unknown };

/**
 * Parses changed arguments and checks them against the tool's schema: a standard schema such as Zod's, or JSON Schema.
 * If the schema changes them, for example by a default, the result is a flaw: a person must see what runs.
 */
export async function checkArguments(
  schema: unknown,
  text: string,
): Promise<CheckedArguments & { readonly taken?: unknown }> {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (error) {
    return { flaws: [{ place: '', why: `not JSON: ${errorText(error)}` }] };
  }
  const inexact = inexactNumber(text);
  if (inexact) return { flaws: [{ place: '', why: `the number ${inexact} has more digits than can be passed on` }] };
  const read = await readArguments(schema, input);
  if (read.flaws || isSame(read.input, input)) return read;
  const why = 'the tool reads it as shown below: send it again if that is right';
  return { flaws: [{ place: '', why }], taken: read.input };
}

/** Reads arguments as the tool does: with the defaults, coercions and transformations of its schema. */
export async function readArguments(schema: unknown, input: unknown): Promise<CheckedArguments> {
  try {
    const { issues, value = input } = await outcomeOf(typeof schema === 'function' ? schema() : schema, input);
    const flaws = (issues ?? []).map(({ message, path = [] }) => ({ place: placeOf(path), why: message }));
    return flaws.length > 0 ? { flaws } : { input: plainData(value) };
  } catch (error) {
    return { flaws: [{ place: '', why: errorText(error) }] };
  }
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** True if two values are the same JSON, in any order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonicalText(one) === canonicalText(other);
}

async function outcomeOf(schema: unknown, input: unknown): Promise<Outcome> {
  if (typeof schema !== 'object' || schema === null) return objectOnly(input);
  if ('~standard' in schema) return (schema as Standard)['~standard'].validate(input);
  if (isShape(schema)) return outcomeOfShape(schema, input);
  const { jsonSchema, validate } = schema as { jsonSchema?: unknown; validate?: (value: unknown) => unknown };
  if (validate) {
    const result = (await validate(input)) as { success: boolean; value?: unknown; error?: Error };
    return result.success ? { value: result.value } : { issues: [{ message: result.error?.message ?? 'not valid' }] };
  }
  return { issues: [...flawsOf(((await jsonSchema) ?? schema) as JsonSchema, input, [])] };
}

/** True for the members of an object, each with its standard schema, as tools of MCP servers declare them. */
function isShape(schema: object): schema is Readonly<Record<string, Standard>> {
  const members: unknown[] = Object.values(schema);
  return (
    members.length > 0 && members.every((each) => typeof each === 'object' && each !== null && '~standard' in each)
  );
}

async function outcomeOfShape(shape: Readonly<Record<string, Standard>>, input: unknown): Promise<Outcome> {
  if (typeOf(input) !== 'object') return objectOnly(input);
  const members = await Promise.all(
    Object.entries(shape).map(async ([name, schema]) => {
      const given = Object.hasOwn(input as object, name) ? (input as Record<string, unknown>)[name] : undefined;
      return { name, ...(await schema['~standard'].validate(given)) };
    }),
  );
  const issues = members.flatMap(({ name, issues: own = [] }) =>
    own.map(({ message, path = [] }) => ({ message, path: [name, ...path] })),
  );
  return { issues, value: Object.fromEntries(members.map(({ name, value }) => [name, value])) };
}

function objectOnly(input: unknown): Outcome {
  return typeOf(input) === 'object' ? {} : { issues: [{ message: 'must be an object' }] };
}

function* flawsOf(schema: JsonSchema, value: unknown, path: readonly unknown[]): Generator<Issue> {
  const types = [schema.type ?? []].flat();
  const type = typeOf(value);
  if (types.length > 0 && !types.includes(type) && !(type === 'integer' && types.includes('number')))
    return yield { message: `must be ${types.join(' or ')}`, path };
  if (Array.isArray(schema.enum) && !schema.enum.some((each) => isSame(each, value)))
    yield { message: `must be one of ${JSON.stringify(schema.enum)}`, path };
  if (Array.isArray(value) && schema.items)
    for (const [at, each] of value.entries()) yield* flawsOf(schema.items as JsonSchema, each, [...path, at]);
  if (type !== 'object') return;
  const {
    properties = {},
    required = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
    additionalProperties?: unknown;
  };
  for (const name of required)
    if (!Object.hasOwn(value as object, name)) yield { message: 'is missing', path: [...path, name] };
  for (const [name, each] of Object.entries(value as object)) {
    if (Object.hasOwn(properties, name)) yield* flawsOf(properties[name] ?? {}, each, [...path, name]);
    else if (additionalProperties === false) yield { message: 'is not known', path: [...path, name] };
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function placeOf(path: readonly unknown[]): string {
  const keys = path.map((part) => (typeof part === 'object' && part !== null && 'key' in part ? part.key : part));
  return keys.map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at > 0 ? '.' : ''}${String(key)}`)).join('');
}

export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    typeOf(each) === 'object' ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  );
}
