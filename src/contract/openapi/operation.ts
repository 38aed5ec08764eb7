import { closed, type TSchema, Type } from '../../lib/schema/schema.ts';
import type { Endpoint } from '../endpoint.ts';
import { envelopeIds } from '../envelope.ts';
import type { ErrorCode } from '../errors.ts';
import type { Example } from '../examples.ts';
import { type Components, describeDefault } from './components.ts';
import { parameterComponents, successHeaders } from './headers.ts';
import { names, pascalCase } from './names.ts';
import type { Part, PlaneDocument } from './plane.ts';
import { codesOf, refusalResponse } from './refusals.ts';

type DocumentContext = {
  readonly plane: PlaneDocument;
  readonly components: Components;
  readonly all: readonly ErrorCode[];
};

const binary: Part = { type: 'string', format: 'binary' };

export function operationOf(operationId: string, endpoint: Endpoint, described: DocumentContext): Part {
  const { plane, components } = described;
  const { summary, description, path } = endpoint;
  const example = plane.examples()[operationId];
  const codes = refusalCodes(described, endpoint);
  return {
    operationId,
    tags: [path.split('/')[plane.group_at]],
    summary,
    description: [description, codesInWords(codes)].filter(Boolean).join('\n\n'),
    parameters: parametersOf(endpoint, components),
    ...bodyOf(endpoint, components, example),
    ...(endpoint.public && { security: [] }),
    responses: responsesOf(operationId, endpoint, described),
    'x-error-codes': codes,
  };
}

function refusalCodes({ plane }: DocumentContext, endpoint: Endpoint): Record<string, ErrorCode[]> {
  const refused = endpoint.statuses.filter((status) => status >= 300);
  return Object.fromEntries(refused.map((status) => [status, codesOf(plane, endpoint, status)]));
}

function codesInWords(codes: Readonly<Record<string, readonly ErrorCode[]>>): string {
  const lines = Object.entries(codes).map(
    ([status, names]) => `${status} ${names.map((name) => `\`${name}\``).join(', ')}`,
  );
  return `Error codes: ${lines.join('; ')}.`;
}

function bodyOf({ body_kind, body }: Endpoint, components: Components, example: Example | undefined): Part {
  if (body_kind === 'bytes') return { requestBody: { required: true, content: { '*/*': { schema: binary } } } };
  if (!body) return {};
  const shown = example?.body === undefined ? {} : { example: example.body };
  const content = { 'application/json': { schema: components.schema(body), ...shown } };
  return { requestBody: { required: body_kind !== 'optional_json', content } };
}

function responsesOf(operationId: string, endpoint: Endpoint, { plane, components, all }: DocumentContext): Part {
  const answers = endpoint.statuses.map((status) => {
    if (status < 300) return [status, success(operationId, endpoint, { plane, components })];
    const codes = codesOf(plane, endpoint, status);
    if (codes.length === 0) throw new Error(`nothing makes ${endpoint.path} answer ${status}`);
    return [status, refusalResponse(components, { codes, all, status })];
  });
  return Object.fromEntries(answers);
}

function success(operationId: string, endpoint: Endpoint, described: Omit<DocumentContext, 'all'>): Part {
  const content = contentOf(operationId, endpoint, described);
  const links = Object.entries(described.plane.links?.[operationId] ?? {}).map(([to, given]) => [
    to,
    { operationId: to, ...given },
  ]);
  const linked = links.length > 0 && { links: Object.fromEntries(links) };
  return { description: 'Done.', headers: successHeaders(endpoint), content, ...linked };
}

function contentOf(
  operationId: string,
  { answer, data, bytes_type = 'application/octet-stream' }: Endpoint,
  { plane, components }: Omit<DocumentContext, 'all'>,
): Part {
  const example = exampleOf(plane.examples()[operationId]);
  const own = `${pascalCase(operationId)}Data`;
  switch (answer) {
    case 'bytes':
      return { [bytes_type]: { schema: binary } };
    case 'events':
      return { 'text/event-stream': { schema: { type: 'string' } } };
    case undefined:
      return {
        'application/json': {
          schema: envelope(components, components.schema(data, names.get(data) ?? own)),
          ...example,
        },
      };
    default:
      return answer satisfies never;
  }
}

function exampleOf(example: Example | undefined): Part {
  if (example?.data === undefined) return {};
  const ids = { request_id: 'req_01k9zr0d8f2h4k6m9q1s3u5w7y', correlation_id: 'req_01k9zr0d8f2h4k6m9q1s3u5w7y' };
  return { example: { ok: true, ...ids, data: example.data } };
}

function envelope(components: Components, data: Part): Part {
  const whole = closed({ ok: Type.Literal(true), ...envelopeIds, data: Type.Unknown() });
  const { properties, ...rest } = components.plain(whole);
  return { ...rest, properties: { ...(properties as Part), data } };
}

function parametersOf({ params = {}, query, headers = {} }: Endpoint, components: Components): Part[] {
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
  const said = describeDefault(description ?? one.description, omitted);
  return { ...components.schema(one), ...(said && { description: said }) };
}

function withDescription({ description, ...schema }: Part): Part {
  return { ...(description !== undefined && { description }), schema };
}
