import type { IncomingMessage } from 'node:http';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import type { Settings } from '../config.ts';
import { itemId } from '../contract/item-id.ts';
import type { SpanCounts } from '../http/metrics/collect.ts';
import { parentOf } from '../http/request/ids.ts';
import { type EndedTrace, type Trace, traceOf } from '../http/request/trace.ts';
import type { Seal } from '../lib/crypto/seal.ts';
import type { Log } from '../lib/process/log.ts';
import { version } from '../lib/process/version.ts';
import type { Clock } from '../lib/time/clock.ts';
import type { OutboxEvent } from '../rules/base/events.ts';
import type { SendTrace } from '../store/tables/item-traces.ts';
import { openReceiver } from './receiver.ts';

type TelemetrySetup = {
  readonly settings: Pick<Settings, 'telemetry' | 'cluster'>;
  readonly seal: Seal;
  readonly clock: Clock;
  readonly log: Log;
};

/** The traces of a server. No span has text that a caller or a person wrote. */
export type Telemetry = {
  /** Begins the span of a send. Returns it, to be kept with the item, unless its trace is not recorded. */
  begin(req: IncomingMessage): SendTrace | undefined;
  answered(answered: EndedTrace): void;
  /** Records a durable change of an item with a trace. */
  told(event: OutboxEvent | undefined): void;
  counts(): SpanCounts;
  /** Sends the remaining spans, and keeps the process running for that, for at most two seconds. */
  close(): void;
};

const last_ms = 2_000;
/** Routes whose requests are traced: those with the key of a caller. */
const ofCallers = /^\/(api|claims|askers)(\/|$)/;

/** Starts to send traces to the receiver of the settings. Returns undefined without a receiver. */
export async function openTelemetry({ settings, seal, clock, log }: TelemetrySetup): Promise<Telemetry | undefined> {
  const { endpoint, headers } = settings.telemetry;
  if (endpoint === null) return undefined;
  const library = await import('./library.ts');
  const receiver = openReceiver({ endpoint, headers, log });
  const { processor, counts } = openQueue(library, receiver);
  const tracer = tracerOf(library, settings, processor);
  return {
    ...requestSpans({ library, tracer, clock }),
    told: itemSpans({ library, tracer, clock, seal }),
    counts,
    close() {
      const late = setTimeout(receiver.close, last_ms);
      const end = () => clearTimeout(late);
      processor.shutdown().then(end, end); // after a failure too: it is logged, and the spans are counted
    },
  };
}

type Tracing = { readonly library: Library; readonly tracer: Tracer; readonly clock: Clock };

function tracerOf(
  { TracerProvider, ParentBasedSampler, TraceIdRatioBasedSampler, resourceFromAttributes }: Library,
  { telemetry, cluster }: TelemetrySetup['settings'],
  processor: ReturnType<typeof openQueue>['processor'],
): Tracer {
  const { service_name, sample_ratio } = telemetry;
  const resource = resourceFromAttributes({
    'service.name': service_name,
    'service.version': version,
    ...(cluster.node !== null && { 'service.instance.id': cluster.node }),
  });
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sample_ratio) });
  return new TracerProvider({ resource, sampler, spanProcessors: [processor] }).getTracer('hdo', version);
}

/**
 * Returns the functions for the spans of callers' requests: of every send, and of other requests in a recorded trace of
 * their caller. Requests without a valid key have none, so that nobody else can add spans.
 */
function requestSpans({ library, tracer, clock }: Tracing): Pick<Telemetry, 'begin' | 'answered'> {
  const sends = new WeakMap<object, Span>();
  const start = (
    { headers }: Pick<IncomingMessage, 'headers'>,
    { arrived_ms, route }: Pick<Trace, 'arrived_ms' | 'route'>,
  ) => {
    const parent = parentOf(headers);
    const options = { kind: library.SpanKind.SERVER, startTime: new Date(arrived_ms) };
    return tracer.startSpan(route ?? '', options, parent ? contextOf(library, parent) : library.ROOT_CONTEXT);
  };
  return {
    begin(req) {
      const span = start(req, traceOf(req));
      if (!span.isRecording()) return undefined;
      sends.set(req, span);
      const { traceId: trace_id, spanId: span_id } = span.spanContext();
      return { trace_id, span_id };
    },
    answered(answered) {
      const { from, sender, route, status, code, ids, aborted } = answered;
      const [method = '', path = ''] = route?.split(' ') ?? [];
      if (sender === null || !ofCallers.test(path)) return;
      const span = sends.get(from) ?? (parentOf(from.headers) && start(from, answered));
      if (!span?.isRecording()) return;
      span.setAttributes({
        'http.request.method': method,
        'http.route': path,
        'http.response.status_code': status,
        'hdo.request_id': ids.request_id,
        ...(code !== null && { 'hdo.code': code }),
        ...(status >= 500 && { 'error.type': code ?? String(status) }),
        ...(aborted && { 'hdo.aborted': true }),
      });
      if (status >= 500) span.setStatus({ code: library.SpanStatusCode.ERROR });
      span.end(new Date(clock()));
    },
  };
}

/** Returns the function that records what happens to an item with a trace. */
function itemSpans({ library, tracer, clock, seal }: Tracing & Pick<TelemetrySetup, 'seal'>): Telemetry['told'] {
  return (event) => {
    const { kind, trace, sequence } = event ?? {};
    if (!trace || sequence === undefined) return;
    const send = contextOf(library, { ...trace, is_sampled: true });
    const attributes = { 'hdo.item_id': itemId(seal, sequence) };
    const at = new Date(trace.at_ms);
    const end = new Date(Math.max(trace.at_ms, clock()));
    const begin = (name: string, startTime: Date, parent: Context) =>
      tracer.startSpan(name, { kind: library.SpanKind.INTERNAL, startTime, attributes }, parent);
    if (kind === 'output.read') begin('read', at, send).end(end);
    if (kind === 'output.acked') begin('acknowledge', at, send).end(end);
    if (kind !== 'output.ready' && kind !== 'item.removed') return;
    const wait = begin('wait for a person', new Date(trace.waits_since), send);
    wait.setAttribute('hdo.outcome', kind === 'output.ready' ? 'answered' : 'removed');
    if (kind === 'output.ready') begin('answer', at, library.trace.setSpan(send, wait)).end(end);
    wait.end(end);
  };
}

type Parent = NonNullable<ReturnType<typeof parentOf>>;

function contextOf({ ROOT_CONTEXT, trace, TraceFlags }: Library, { trace_id, span_id, is_sampled }: Parent): Context {
  const traceFlags = is_sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId: trace_id, spanId: span_id, traceFlags, isRemote: true });
}

type Library = typeof import('./library.ts');

/** The most spans that wait for the receiver or are on their way. */
const most_waiting = 2_048;
const most_at_once = 512;
const gather_ms = 1_000;
const far_ms = 60_000; // the receiver ends each attempt long before

/**
 * Opens the queue of ended spans. They are sent in the background, one batch at a time. A receiver that is slow, hangs
 * or fails costs a bounded number of spans, which are counted.
 */
function openQueue(library: Library, receiver: ReturnType<typeof openReceiver>) {
  const { BatchSpanProcessor, ExportResultCode } = library;
  const counts: Record<keyof SpanCounts, number> = { sent: 0, failed: 0, dropped: 0 };
  let waiting = 0;
  const send = async (spans: ReadableSpan[]): Promise<boolean> => {
    const body = bodyOf(library, spans);
    const has_them = body !== undefined && (await receiver.send(Buffer.from(body)));
    waiting -= spans.length;
    counts[has_them ? 'sent' : 'failed'] += spans.length;
    return has_them;
  };
  const exporter: SpanExporter = {
    export: (spans, done) =>
      void send(spans).then((has_them) => done({ code: ExportResultCode[has_them ? 'SUCCESS' : 'FAILED'] })),
    shutdown: async () => {},
  };
  const sizes = { maxQueueSize: most_waiting, maxExportBatchSize: most_at_once, scheduledDelayMillis: gather_ms };
  const batches = new BatchSpanProcessor({ exporter, ...sizes, exportTimeoutMillis: far_ms });
  const processor: SpanProcessor = {
    onStart: () => {},
    onEnd: (span) => {
      if (waiting >= most_waiting) {
        counts.dropped += 1;
        return;
      }
      waiting += 1;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
  return { processor, counts: (): SpanCounts => ({ ...counts }) };
}

function bodyOf({ JsonTraceSerializer }: Library, spans: ReadableSpan[]): Uint8Array | undefined {
  try {
    return JsonTraceSerializer.serializeRequest(spans);
  } catch {
    return undefined; // a span with an impossible time, which counts as failed
  }
}
