import { type TSchema, Type } from '../../lib/schema/schema.ts';

/** A schema as a plain JSON Schema object. */
export type JsonSchema = { type: 'object'; [keyword: string]: unknown };

/** Converts the schema of a contract row to JSON Schema. Drops everything that is not JSON Schema. */
export function jsonSchema(schema: TSchema): JsonSchema {
  return { ...JSON.parse(JSON.stringify(schema)), type: 'object' };
}

/** Adds required fields to the schema of a closed object. */
export function withField(schema: JsonSchema, fields: Record<string, TSchema>): JsonSchema {
  const { properties = {}, required = [] } = schema as { properties?: object; required?: readonly string[] };
  return {
    ...schema,
    properties: { ...properties, ...(jsonSchema(Type.Object(fields)).properties as object) },
    required: [...required, ...Object.keys(fields)],
  };
}
