import { anyWalk, booleanWalk, constantWalk, numberWalk } from './leaf.ts';
import { listWalk } from './list.ts';
import type { Keywords } from './meaning.ts';
import { objectWalk } from './object.ts';
import type { Walk } from './run.ts';
import { choiceWalk, textWalk } from './text.ts';
import { nullableWalk, variantWalk } from './union.ts';

/** Compiles a schema once to a tree of closures that have already read every keyword. */
export function compileSchema(schema: Keywords): Walk {
  if (schema.oneOf !== undefined) return variantWalk(schema, compileSchema);
  if (schema.anyOf !== undefined) return nullableWalk(schema.anyOf, compileSchema);
  if (schema.const !== undefined) return constantWalk(schema);
  if (schema.enum !== undefined) return choiceWalk(schema);
  switch (schema.type) {
    case 'object':
      return objectWalk(schema, compileSchema);
    case 'array':
      return listWalk(schema, compileSchema);
    case 'string':
      return textWalk(schema);
    case 'number':
    case 'integer':
      return numberWalk(schema);
    case 'boolean':
      return booleanWalk;
    case undefined:
      return anyWalk;
    default:
      throw new Error(`no walk over ${schema.type}`);
  }
}
