import type { Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import type { Part } from './plane.ts';

const text = { type: 'string', minLength: 1 };

const always = {
  'X-Request-ID': { description: 'The server’s id of this request.', required: true, schema: text },
  'X-Correlation-ID': {
    description: 'The correlation id of the request, else its trace id, else its request id.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{1,128}$' },
  },
  'Cache-Control': { required: true, schema: { type: 'string', const: 'no-store' } },
  'X-Content-Type-Options': { required: true, schema: { type: 'string', const: 'nosniff' } },
} as const;

export const headerComponents: Part = {
  ...always,
  'Retry-After': {
    description: 'Seconds, as in error.retry_after_seconds; absent if nothing resets by itself.',
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': { required: true, schema: { type: 'string', const: 'Bearer' } },
};

export function successHeaders({ answer_headers = {} }: Endpoint): Part {
  const own = Object.entries(answer_headers).map(([name, { schema, description, required = false }]) => [
    name,
    { description, ...(required && { required }), schema },
  ]);
  return { ...commonHeaders(), ...Object.fromEntries(own) };
}

export function refusalHeaders(status: number, codes: readonly ErrorCode[]): Part {
  return {
    ...commonHeaders(),
    ...(status === 401 && refer('WWW-Authenticate')),
    ...((status === 429 || status === 503 || codes.includes('slow_down')) && refer('Retry-After')),
  };
}

/** Request headers that every operation accepts. */
export const parameterComponents: Part = {
  CorrelationId: {
    name: 'X-Correlation-ID',
    in: 'header',
    description:
      'Your own id for the work that this request belongs to: 1 to 128 of A-Z, a-z, 0-9, dot, underscore, colon and ' +
      'hyphen. The response repeats it; any other value is replaced.',
    schema: { type: 'string' },
  },
};

function commonHeaders(): Part {
  return Object.assign({}, ...Object.keys(always).map(refer));
}

function refer(name: string): Part {
  return { [name]: { $ref: `#/components/headers/${name}` } };
}
