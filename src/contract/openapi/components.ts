import { tagKey } from '../../lib/schema/meaning.ts';
import type { TSchema } from '../../lib/schema/schema.ts';
import { names, pascalCase } from './names.ts';
import type { Part } from './plane.ts';

/** The named components of one document, collected when they are first referenced. */
export type Components = ReturnType<typeof openComponents>;

export function openComponents() {
  const schemas = new Map<string, Part>();
  const responses = new Map<string, Part>();

  /** Returns a schema as JSON: a reference if it has a name, its own or the given one. */
  function schema(source: TSchema, name = names.get(source)): Part {
    if (name === undefined) return plain(source);
    if (!schemas.has(name)) schemas.set(name, plain(source));
    return { $ref: `#/components/schemas/${name}` };
  }

  function plain(source: TSchema): Part {
    const parts = Object.entries(source).map(([keyword, value]) => [keyword, partOf(keyword, value)] as const);
    const { type, default: omitted, description, ...rest } = withoutPitfalls(Object.fromEntries(parts));
    const said = describeDefault(description as string | undefined, omitted);
    return orNull({ ...typeOf(source, type), ...rest, ...(said && { description: said }), ...discriminator(source) });
  }

  function partOf(keyword: string, value: unknown): unknown {
    if (keyword === 'items') return schema(value as TSchema);
    if (keyword === 'anyOf' || keyword === 'oneOf') return (value as TSchema[]).map((each) => schema(each));
    if (keyword !== 'properties') return value;
    return Object.fromEntries(
      Object.entries(value as Record<string, TSchema>).map(([key, of]) => [key, schema(of, tagName(key, of))]),
    );
  }

  return {
    schema,
    plain,
    /** Adds a schema that is already JSON, and returns a reference to it. */
    add(name: string, part: Part): Part {
      schemas.set(name, part);
      return { $ref: `#/components/schemas/${name}` };
    },
    response(name: string, make: () => Part): Part {
      if (!responses.has(name)) responses.set(name, make());
      return { $ref: `#/components/responses/${name}` };
    },
    all: () => ({ schemas: sorted(schemas), responses: sorted(responses) }),
  };
}

/** The properties that tell the variants of a union apart. */
const tags = new Set(['kind', 'mode']);

/**
 * Names the constant of a tag. It becomes a component of its own, because Go's generator checks no other constant, and
 * takes every variant of a union for a match.
 */
function tagName(key: string, { const: constant }: TSchema): string | undefined {
  return tags.has(key) && typeof constant === 'string' ? `${pascalCase(constant)}${pascalCase(key)}` : undefined;
}

/**
 * Rewrites what generators misread, with the same meaning. Java's does not compile a boolean with `const`, and Go's
 * cuts a pattern at its first comma.
 */
function withoutPitfalls({ const: constant, pattern, ...rest }: Part): Part {
  const [, set, most] = (typeof pattern === 'string' && /^\^(\[[^\]]+\])\{1,(\d+)\}\$$/.exec(pattern)) || [];
  return {
    ...rest,
    ...(constant !== undefined && (typeof constant === 'boolean' ? { enum: [constant] } : { const: constant })),
    ...(set === undefined ? pattern !== undefined && { pattern } : { pattern: `^${set}+$`, maxLength: Number(most) }),
  };
}

/** Adds the type to every schema, because some generators skip a component without one. */
function typeOf(source: TSchema, type: unknown): Part {
  if (type !== undefined) return { type };
  return tagKey in source ? { type: 'object' } : {};
}

/** Describes the default in words: a `default` keyword makes generators require the field. */
export function describeDefault(description: string | undefined, omitted: unknown): string | undefined {
  if (omitted === undefined || omitted === null) return description;
  return [description, `${JSON.stringify(omitted)} if omitted.`].filter(Boolean).join(' ');
}

/** Adds the discriminator property if all variants have names (OpenAPI 3.1, "Discriminator Object"). */
function discriminator(source: TSchema): Part {
  const { [tagKey]: tag, oneOf } = source as TSchema & { [tagKey]?: string; oneOf?: TSchema[] };
  if (tag === undefined || !oneOf?.every((variant) => names.has(variant))) return {};
  const mapping = oneOf.map((variant) => [constantOf(variant, tag), `#/components/schemas/${names.get(variant)}`]);
  return { discriminator: { propertyName: tag, mapping: Object.fromEntries(mapping) } };
}

function constantOf({ oneOf, properties }: TSchema, tag: string): string {
  return oneOf ? constantOf(oneOf[0], tag) : properties[tag].const;
}

/** Merges a schema and null into one schema where possible, which reads better. */
function orNull({ anyOf, ...rest }: Part): Part {
  if (!Array.isArray(anyOf)) return { ...(anyOf !== undefined && { anyOf }), ...rest };
  const [one, none, ...more] = anyOf;
  const simple = typeof one.type === 'string' && one.enum === undefined && none?.type === 'null' && more.length === 0;
  return simple ? { ...one, ...rest, type: [one.type, 'null'] } : { anyOf, ...rest };
}

function sorted(parts: ReadonlyMap<string, Part>): Part {
  return Object.fromEntries([...parts].sort(([one], [other]) => (one < other ? -1 : 1)));
}
