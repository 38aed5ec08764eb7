import { closed, Type } from '../../lib/schema.ts';
import type { Endpoint } from '../endpoint.ts';
import { envelopeIds } from '../envelope.ts';
import type { ErrorCode } from '../errors.ts';
import type { Components } from './components.ts';
import { successHeaders } from './headers.ts';
import { names, pascal } from './names.ts';
import { parametersOf } from './parameters.ts';
import type { Part, PlaneDocument } from './plane.ts';
import { codesOf, refusal } from './refusals.ts';

type Described = { readonly plane: PlaneDocument; readonly components: Components; readonly all: readonly ErrorCode[] };

/** One row as an OpenAPI operation. */
export function operationOf(operationId: string, endpoint: Endpoint, described: Described): Part {
  const { plane, components } = described;
  const { summary, description, path } = endpoint;
  return {
    operationId,
    tags: [path.split('/')[plane.group_at]],
    summary,
    ...(description !== undefined && { description }),
    parameters: parametersOf(endpoint, components),
    ...bodyOf(endpoint, components),
    ...(endpoint.public && { security: [] }),
    responses: responsesOf(operationId, endpoint, described),
  };
}

function bodyOf({ body_kind, body }: Endpoint, components: Components): Part {
  if (body_kind === 'bytes') return { requestBody: { required: true, content: { '*/*': {} } } };
  if (body_kind === 'none' || !body) return {};
  const content = { 'application/json': { schema: components.schema(body) } };
  return { requestBody: { required: body_kind === 'json', content } };
}

function responsesOf(operationId: string, endpoint: Endpoint, { plane, components, all }: Described): Part {
  const answers = endpoint.statuses.map((status) => {
    if (status < 300) return [status, success(operationId, endpoint, components)];
    const codes = codesOf(plane, endpoint, status);
    if (codes.length === 0) throw new Error(`nothing makes ${endpoint.path} answer ${status}`);
    return [status, refusal(components, { codes, all, status })];
  });
  return Object.fromEntries(answers);
}

function success(operationId: string, endpoint: Endpoint, components: Components): Part {
  const content = contentOf(operationId, endpoint, components);
  return { description: 'Done.', headers: successHeaders(endpoint), content };
}

function contentOf(operationId: string, { answer, data }: Endpoint, components: Components): Part {
  const own = `${pascal(operationId)}Data`;
  switch (answer) {
    case 'bytes':
      return { 'application/octet-stream': {} };
    case 'events':
      return { 'text/event-stream': { schema: { type: 'string' } } };
    case 'json':
      return { 'application/json': { schema: envelope(components, components.schema(data, names.get(data) ?? own)) } };
    default:
      return answer satisfies never;
  }
}

function envelope(components: Components, data: Part): Part {
  const whole = closed({ ok: Type.Literal(true), ...envelopeIds, data: Type.Unknown() });
  const { properties, ...rest } = components.plain(whole);
  return { ...rest, properties: { ...(properties as Part), data } };
}
