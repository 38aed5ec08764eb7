import { closed, Type } from '../../lib/schema/schema.ts';
import type { Endpoint } from '../endpoint.ts';
import { envelopeIds, errorOf } from '../envelope.ts';
import { type ErrorCode, errors } from '../errors.ts';
import type { Components } from './components.ts';
import { refusalHeaders } from './headers.ts';
import { pascalCase } from './names.ts';
import type { Part, PlaneDocument } from './plane.ts';

const conditions: Partial<Record<ErrorCode, (endpoint: Endpoint) => boolean>> = {
  invalid_json: ({ body }) => body !== undefined,
  rate_limit_exceeded: ({ windows = [] }) => windows.length > 0,
  quota_limit_exceeded: ({ uses_quota = false }) => uses_quota,
};

/** Lists the error codes that an endpoint can answer with a status, in the order of the error table. */
export function codesOf({ always }: Pick<PlaneDocument, 'always'>, endpoint: Endpoint, status: number): ErrorCode[] {
  const codes = Object.keys(errors) as ErrorCode[];
  return codes.filter((code) => {
    if (errors[code].status !== status) return false;
    return endpoint.refuses?.includes(code) || (always.includes(code) && conditions[code]?.(endpoint) !== false);
  });
}

/** Returns the response for these codes. Endpoints with the same codes share it. */
export function refusalResponse(components: Components, { codes, all, status }: Codes): Part {
  return components.response(codes.map(pascalCase).join('Or'), () => ({
    description: codes.map(explanation).join('\n'),
    headers: refusalHeaders(status, codes),
    content: { 'application/json': { schema: envelope(components, all) } },
  }));
}
type Codes = {
  readonly codes: readonly ErrorCode[];
  readonly all: readonly ErrorCode[];
  readonly status: number;
};

function explanation(code: ErrorCode): string {
  const { condition, recovery } = errors[code];
  return `- \`${code}\`: ${condition} ${recovery}`;
}

function envelope(components: Components, all: readonly ErrorCode[]): Part {
  const whole = closed({ ok: Type.Literal(false), ...envelopeIds, error: Type.Unknown() });
  const { properties, ...rest } = components.plain(whole);
  const error = components.schema(errorOf(all), 'Error');
  return components.add('ErrorEnvelope', { ...rest, properties: { ...(properties as Part), error } });
}
