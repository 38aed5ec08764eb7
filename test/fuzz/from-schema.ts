import type { Memory, Seen } from './memory.ts';
import type { Random } from './random.ts';
import { telling } from './telling.ts';

/** A JSON schema as used in the documents. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  pattern?: string;
  minLength?: number;
  minItems?: number;
  minimum?: number;
  maximum?: number;
};
/** The sources of generated values. A request is mostly about one item. */
export type Source = { random: Random; memory: Memory; schemas: Record<string, Schema>; item: Seen | undefined };

const words = ['Pay', 'the invoice', 'Zürich', '你好', '<b>now</b>', 'a < b & c', '2', '😀', 'Really?'];

/** Generates a value that fits a schema, with some optional members omitted; `name` is the name of the member. */
export function fromSchema(source: Source, schema: Schema, name = ''): unknown {
  const { random, memory, schemas } = source;
  if (schema.$ref) return fromSchema(source, schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fromSchema(source, random.pick(choices), name);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  if (type === 'null') return null;
  const known = random.chance(0.7) ? memory.recall(random, name) : undefined;
  if (known !== undefined) return known;
  if (type === 'object') return objectFrom(source, schema);
  const tell = telling[name];
  if (tell) return tell(random);
  if (type === 'array') return listFrom(source, schema, name);
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'integer' || type === 'number') {
    const least = schema.minimum ?? 0;
    return least + random.below(Math.min(schema.maximum ?? 10, 10) - least + 1);
  }
  return textFrom(source, schema);
}

function objectFrom(source: Source, { properties = {}, required = [] }: Schema): unknown {
  const dressed = source.random.chance(0.5); // tone and style are only valid together
  const names = Object.keys(properties).filter((name) => {
    if (name === 'tone' || name === 'style') return dressed;
    return required.includes(name) || source.random.chance(0.3);
  });
  return Object.fromEntries(names.map((name) => [name, fromSchema(source, properties[name] ?? {}, name)]));
}

function listFrom(source: Source, { items = {}, minItems = 0 }: Schema, name: string): unknown[] {
  const length = minItems + source.random.below(source.random.chance(0.02) ? 70 : 3);
  return Array.from({ length }, () => fromSchema(source, items, name));
}

function textFrom({ random }: Source, { pattern, minLength = 0 }: Schema): string {
  if (pattern?.includes('a-f0-9')) return 'a'.repeat(64);
  if (pattern) return `v${random.below(100)}`;
  const length = Math.max(minLength, random.below(4));
  return Array.from({ length }, () => random.pick(words)).join(' ');
}
