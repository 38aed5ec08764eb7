import { type TSchema, Type } from '../../lib/schema/schema.ts';

export type JsonSchema = { type: 'object'; [keyword: string]: unknown };

/** Converts the schema of a contract row to JSON Schema. Drops everything that is not JSON Schema. */
export function jsonSchema(schema: TSchema): JsonSchema {
  return { ...JSON.parse(JSON.stringify(schema)), type: 'object' };
}

/**
 * Converts the schema of a result to JSON Schema in which every object is open: clients compile it once, and refuse a
 * result with a field that a newer server has added.
 */
export function resultSchema(schema: TSchema): JsonSchema {
  return opened(jsonSchema(schema)) as JsonSchema;
}

function opened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(opened);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([keyword, value]) => keyword !== 'additionalProperties' || value !== false,
  );
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, opened(value)]));
}

export function withField(schema: JsonSchema, fields: Record<string, TSchema>): JsonSchema {
  const { properties = {}, required = [] } = schema as { properties?: object; required?: readonly string[] };
  return {
    ...schema,
    properties: { ...properties, ...(jsonSchema(Type.Object(fields)).properties as object) },
    required: [...required, ...Object.keys(fields)],
  };
}
