import type { Keywords } from '../meaning.ts';
import { anything, constant, number, truth } from './leaf.ts';
import { list } from './list.ts';
import { object } from './object.ts';
import type { Walk } from './run.ts';
import { choice, text } from './text.ts';
import { orNull, variant } from './union.ts';

/** The walk of a schema, made once: a tree of closures with every keyword already read. */
export function compile(schema: Keywords): Walk {
  if (schema.oneOf !== undefined) return variant(schema, compile);
  if (schema.anyOf !== undefined) return orNull(schema.anyOf, compile);
  if (schema.const !== undefined) return constant(schema);
  if (schema.enum !== undefined) return choice(schema);
  switch (schema.type) {
    case 'object':
      return object(schema, compile);
    case 'array':
      return list(schema, compile);
    case 'string':
      return text(schema);
    case 'number':
    case 'integer':
      return number(schema);
    case 'boolean':
      return truth;
    case undefined:
      return anything;
    default:
      throw new Error(`no walk over ${schema.type}`);
  }
}
