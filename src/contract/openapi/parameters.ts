import type { TSchema } from '../../lib/schema.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Components } from './components.ts';
import { parameterComponents } from './headers.ts';
import type { Part } from './plane.ts';

/** What an endpoint takes in its path, query and headers. */
export function parametersOf({ params = {}, query, headers = {} }: Endpoint, components: Components): Part[] {
  const asked: Record<string, TSchema> = query?.properties ?? {};
  const required: readonly string[] = query?.required ?? [];
  return [
    ...Object.entries(params).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      ...described(components.schema(schema)),
    })),
    ...Object.entries(asked).map(([name, schema]) => ({
      name,
      in: 'query',
      ...(required.includes(name) && { required: true }),
      ...described(sent(schema, components)),
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

/** A parameter is there or not, but never null. */
function sent(schema: TSchema, components: Components): Part {
  const { anyOf: [one, none] = [], default: otherwise, description } = schema;
  if (none?.type !== 'null') return components.schema(schema);
  return {
    ...components.schema(one),
    ...(otherwise !== null && otherwise !== undefined && { default: otherwise }),
    ...(description && { description }),
  };
}

function described({ description, ...schema }: Part): Part {
  return { ...(description !== undefined && { description }), schema };
}
