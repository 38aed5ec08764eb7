import type { TSchema } from '../../lib/schema/schema.ts';
import type { Endpoint } from '../endpoint.ts';
import { type Components, described } from './components.ts';
import { parameterComponents } from './headers.ts';
import type { Part } from './plane.ts';

export function parametersOf({ params = {}, query, headers = {} }: Endpoint, components: Components): Part[] {
  const asked: Record<string, TSchema> = query?.properties ?? {};
  const required: readonly string[] = query?.required ?? [];
  return [
    ...Object.entries(params).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      ...withDescription(components.schema(schema)),
    })),
    ...Object.entries(asked).map(([name, schema]) => ({
      name,
      in: 'query',
      ...(required.includes(name) && { required: true }),
      ...withDescription(sent(schema, components)),
    })),
    ...Object.entries(headers).map(([name, { schema, description }]) => ({
      name,
      in: 'header',
      description,
      schema: components.schema(schema),
    })),
    ...Object.keys(parameterComponents).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

/** Removes null from a query parameter's schema: a parameter is present or absent, never null. */
function sent(schema: TSchema, components: Components): Part {
  const { anyOf: [one, none] = [], default: omitted, description } = schema;
  if (none?.type !== 'null') return components.schema(schema);
  const said = described(description ?? one.description, omitted);
  return { ...components.schema(one), ...(said && { description: said }) };
}

function withDescription({ description, ...schema }: Part): Part {
  return { ...(description !== undefined && { description }), schema };
}
