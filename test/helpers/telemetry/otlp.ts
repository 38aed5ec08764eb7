import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** A span as the receiver got it, with its attributes as plain values and its times in milliseconds. */
export type Span = {
  readonly name: string;
  readonly trace_id: string;
  readonly span_id: string;
  readonly parent_span_id: string | undefined;
  readonly kind: 'internal' | 'server';
  readonly start_ms: number;
  readonly end_ms: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly is_error: boolean;
  readonly resource: Readonly<Record<string, unknown>>;
};

const closed = (properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const list = (items: object) => ({ type: 'array', items });
const hex = (digits: number) => ({ type: 'string', pattern: `^(?!0+$)[0-9a-f]{${digits}}$` });
const count = { type: 'integer', minimum: 0 };
const nanoseconds = { type: 'string', pattern: '^[1-9][0-9]{17,18}$' };
const value = {
  type: 'object',
  properties: { stringValue: { type: 'string' }, intValue: { type: 'integer' }, boolValue: { type: 'boolean' } },
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
};
const attributes = list(closed({ key: { type: 'string', minLength: 1 }, value }));
const optional = { parentSpanId: hex(16), traceState: { const: '' }, flags: count };
const span = closed(
  {
    traceId: hex(32),
    spanId: hex(16),
    ...optional,
    name: { type: 'string', minLength: 1 },
    kind: { enum: [1, 2] },
    startTimeUnixNano: nanoseconds,
    endTimeUnixNano: nanoseconds,
    attributes,
    droppedAttributesCount: { const: 0 },
    events: { const: [] },
    droppedEventsCount: { const: 0 },
    links: { const: [] },
    droppedLinksCount: { const: 0 },
    status: closed({ code: { enum: [0, 1, 2] }, message: { type: 'string' } }, ['code']),
  },
  ['traceId', 'spanId', 'name', 'kind', 'startTimeUnixNano', 'endTimeUnixNano', 'attributes', 'status'],
);
const scope = closed({ name: { const: 'hdo' }, version: { type: 'string' } });
const resource = closed({ attributes, droppedAttributesCount: { const: 0 } }, ['attributes']);
/** ExportTraceServiceRequest of opentelemetry-proto in its JSON form, as far as hdo uses it. */
const isRequest = new Ajv2020().compile(
  closed({ resourceSpans: list(closed({ resource, scopeSpans: list(closed({ scope, spans: list(span) })) })) }),
);

type Pair = { key: string; value: Readonly<Record<string, unknown>> };

/** Decodes the body of an export (OTLP/HTTP, JSON). Throws if it has another form. */
export function spansOf(body: string): Span[] {
  const request = JSON.parse(body);
  assert.ok(isRequest(request), JSON.stringify(isRequest.errors));
  const { resourceSpans } = request as { resourceSpans: { resource: Resource; scopeSpans: { spans: Sent[] }[] }[] };
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((sent) => ({ ...decoded(sent), resource: plain(resource.attributes) })),
    ),
  );
}

type Resource = { attributes: Pair[] };
type Sent = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: 1 | 2;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Pair[];
  status: { code: number };
};

function decoded(sent: Sent): Omit<Span, 'resource'> {
  const ms = (nanos: string) => Number(BigInt(nanos) / 1_000_000n);
  return {
    name: sent.name,
    trace_id: sent.traceId,
    span_id: sent.spanId,
    parent_span_id: sent.parentSpanId,
    kind: sent.kind === 1 ? 'internal' : 'server',
    start_ms: ms(sent.startTimeUnixNano),
    end_ms: ms(sent.endTimeUnixNano),
    attributes: plain(sent.attributes),
    is_error: sent.status.code === 2,
  };
}

function plain(pairs: readonly Pair[]): Record<string, unknown> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));
}
