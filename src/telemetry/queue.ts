import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import type { SpanCounts } from '../http/metrics/collect.ts';
import type { openReceiver } from './receiver.ts';

export type Library = typeof import('./library.ts');

/** The most spans that wait for the receiver or are on their way. */
const most_waiting = 2_048;
const most_at_once = 512;
const gather_ms = 1_000;
const far_ms = 60_000; // the receiver ends each attempt long before

/**
 * Opens the queue of ended spans. They are sent in the background, one batch at a time. A receiver that is slow, hangs
 * or fails costs a bounded number of spans, which are counted.
 */
export function openQueue(library: Library, receiver: ReturnType<typeof openReceiver>) {
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
