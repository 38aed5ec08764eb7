import type { TSchema } from '../../lib/schema.ts';

/** A schema as a plain JSON Schema object. */
export type JsonSchema = { type: 'object'; [keyword: string]: unknown };

/** The JSON Schema of a row's schema: what it means beyond JSON Schema is left out. */
export function jsonSchema(schema: TSchema): JsonSchema {
  return { ...JSON.parse(JSON.stringify(schema)), type: 'object' };
}
