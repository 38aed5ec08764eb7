import assert from 'node:assert/strict';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { openApiText } from '../../../src/contract/openapi.ts';
import { askersDocument } from '../../../src/contract/openapi-askers.ts';
import { callersDocument } from '../../../src/contract/openapi-callers.ts';
import { claimsDocument } from '../../../src/contract/openapi-claims.ts';
import { deviceDocument } from '../../../src/contract/openapi-device.ts';
import { reviewDocument } from '../../../src/contract/openapi-review.ts';
import type { Reply } from '../appliance/reply.ts';

/** The parts of an OpenAPI document that tests read. */
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, Response>; headers: Record<string, Header> };
};
export type Operation = {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema?: object }> };
  responses: Record<string, Response | Ref>;
  'x-error-codes': Record<string, string[]>;
};
type Parameter = { $ref?: string; name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: object };
type Ref = { $ref: string };
type Header = { required?: boolean; schema: object };
type Response = { headers: Record<string, Header | Ref>; content: Record<string, { schema?: object }> };

/** The OpenAPI documents by path prefix. */
export const documents: Record<string, OpenApi> = {
  '/api/': JSON.parse(openApiText(callersDocument)),
  '/askers': JSON.parse(openApiText(askersDocument)),
  '/claims/': JSON.parse(openApiText(claimsDocument)),
  '/device/': JSON.parse(openApiText(deviceDocument)),
  '/review/api/': JSON.parse(openApiText(reviewDocument)),
};

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
for (const [prefix, document] of Object.entries(documents)) ajv.addSchema(document, prefix);

const validators = new Map<string, ValidateFunction>();

/** Checks a reply against the document of its endpoint: status, headers and body. */
export function agrees({ method, path }: Endpoint, { status, headers, json, bytes }: Reply): void {
  const [prefix = '', document] = Object.entries(documents).find(([prefix]) => path.startsWith(prefix)) ?? [];
  const operation = document?.paths[path]?.[method.toLowerCase()];
  if (!document || !operation) {
    assert.equal(json?.ok, false, `${method} ${path} is in no document`);
    return;
  }
  const at = `${operation.operationId} ${status}`;
  const listed = operation.responses[status];
  assert.ok(listed, `${at} is not listed`);
  const response = resolve<Response>(document, listed);
  for (const [name, header] of Object.entries(response.headers)) {
    const { required = false, schema } = resolve<Header>(document, header);
    const value = headers[name.toLowerCase()];
    if (required) assert.notEqual(value, undefined, `${at} lacks ${name}`);
    if (value !== undefined) fits(`${at} ${name}`, { prefix, schema }, numeric(schema) ? Number(value) : value);
  }
  const type = String(headers['content-type']).split(';', 1)[0] ?? '';
  const content = response.content[type];
  assert.ok(content, `${at} has the type ${type}`);
  if (json?.error) assert.ok(operation['x-error-codes'][status]?.includes(json.error.code), `${at} ${json.error.code}`);
  if (json !== undefined) fits(at, { prefix, schema: content.schema ?? {} }, json);
  else if (headers['content-length'] !== undefined) assert.equal(bytes.length, Number(headers['content-length']));
}

/** Checks a value against a schema of a document. Caches compiled schemas by place. */
function fits(place: string, { prefix, schema }: { prefix: string; schema: object }, value: unknown): void {
  const known = validators.get(place);
  const text = JSON.stringify(schema).replaceAll('"#/', `"${prefix}#/`);
  const validate = known ?? ajv.compile(JSON.parse(text));
  validators.set(place, validate);
  assert.ok(validate(value), `${place}: ${JSON.stringify(validate.errors)}`);
}

function resolve<T>({ components }: OpenApi, part: T | Ref): T {
  if (typeof part !== 'object' || part === null || !('$ref' in part)) return part as T;
  const [kind = '', name = ''] = part.$ref.split('/').slice(2);
  return (components as unknown as Record<string, Record<string, T>>)[kind]?.[name] as T;
}

function numeric(schema: object): boolean {
  return 'type' in schema && schema.type === 'integer';
}
