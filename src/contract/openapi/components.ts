import { tagKey } from '../../lib/meaning.ts';
import type { TSchema } from '../../lib/schema.ts';
import { names } from './names.ts';
import type { Part } from './plane.ts';

/** The named parts of one document, taken up as they are first referred to. */
export type Components = ReturnType<typeof openComponents>;

export function openComponents() {
  const schemas = new Map<string, Part>();
  const responses = new Map<string, Part>();

  /** A schema as JSON: a reference where it has a name, its own or one that is given. */
  function schema(source: TSchema, name = names.get(source)): Part {
    if (name === undefined) return plain(source);
    if (!schemas.has(name)) schemas.set(name, plain(source));
    return { $ref: `#/components/schemas/${name}` };
  }

  function plain(source: TSchema): Part {
    const parts = Object.entries(source).map(([keyword, value]) => [keyword, partOf(keyword, value)] as const);
    const { type, ...rest } = Object.fromEntries(parts);
    return orNull({ ...(type !== undefined && { type }), ...rest, ...discriminator(source) });
  }

  function partOf(keyword: string, value: unknown): unknown {
    if (keyword === 'items') return schema(value as TSchema);
    if (keyword === 'anyOf' || keyword === 'oneOf') return (value as TSchema[]).map((each) => schema(each));
    if (keyword !== 'properties') return value;
    return Object.fromEntries(Object.entries(value as Record<string, TSchema>).map(([key, of]) => [key, schema(of)]));
  }

  return {
    schema,
    plain,
    /** A reference to a schema that is JSON already. */
    add(name: string, part: Part): Part {
      schemas.set(name, part);
      return { $ref: `#/components/schemas/${name}` };
    },
    /** A reference to a response that several operations share. */
    response(name: string, make: () => Part): Part {
      if (!responses.has(name)) responses.set(name, make());
      return { $ref: `#/components/responses/${name}` };
    },
    all: () => ({ schemas: sorted(schemas), responses: sorted(responses) }),
  };
}

/** Says which property tells variants apart, where all of them have names (OpenAPI 3.1, "Discriminator Object"). */
function discriminator(source: TSchema): Part {
  const { [tagKey]: tag, oneOf } = source as TSchema & { [tagKey]?: string; oneOf?: TSchema[] };
  if (tag === undefined || !oneOf?.every((variant) => names.has(variant))) return {};
  const mapping = oneOf.map((variant) => [constantOf(variant, tag), `#/components/schemas/${names.get(variant)}`]);
  return { discriminator: { propertyName: tag, mapping: Object.fromEntries(mapping) } };
}

function constantOf({ oneOf, properties }: TSchema, tag: string): string {
  return oneOf ? constantOf(oneOf[0], tag) : properties[tag].const;
}

/** Writes "this or null" as one schema where it can be, which reads better. */
function orNull({ anyOf, ...rest }: Part): Part {
  if (!Array.isArray(anyOf)) return { ...(anyOf !== undefined && { anyOf }), ...rest };
  const [one, none, ...more] = anyOf;
  const simple = typeof one.type === 'string' && one.enum === undefined && none?.type === 'null' && more.length === 0;
  return simple ? { ...one, ...rest, type: [one.type, 'null'] } : { anyOf, ...rest };
}

function sorted(parts: ReadonlyMap<string, Part>): Part {
  return Object.fromEntries([...parts].sort(([one], [other]) => (one < other ? -1 : 1)));
}
