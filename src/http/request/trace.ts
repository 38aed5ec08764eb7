import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { type Ids, idsOf } from './ids.ts';
import type { Sender } from './peer.ts';

/** The record of a request in progress. It contains nothing that the client chose, except the correlation id. */
export type Trace = {
  readonly ids: Ids;
  /** The time of arrival on the server's clock. */
  readonly arrived_ms: number;
  /** The time of arrival on a monotonic clock, plus the time for which the request was held on purpose. */
  started_ms: number;
  /** The time at which the response began, if it is a stream; else null. */
  streaming_ms: number | null;
  /** The id of the credential of the sender; null until it is known, and for anonymous requests. */
  sender: string | null;
  /** True if the request may change data, according to its row or its method. */
  writes: boolean;
  /** Method and path as the route table has them; null without a route. */
  route: string | null;
  /** The code of the refusal; null without one. */
  code: ErrorCode | null;
};

/** A request that has been answered, or that its client has abandoned. */
export type EndedTrace = Omit<Trace, 'started_ms' | 'streaming_ms'> & {
  from: Sender;
  status: number;
  took_ms: number;
  aborted: boolean;
};

/** Called for every request when it is over. */
export type Witness = (answered: EndedTrace) => void;

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

type Traced = IncomingMessage & { trace?: Trace };

/** Starts the trace of a request. */
export function beginTrace(
  req: IncomingMessage,
  res: ServerResponse,
  { clock, witness }: { clock: Clock; witness: Witness },
): void {
  const arrived_ms = clock();
  const ids = idsOf(req, arrived_ms);
  const writes = !reading.has(req.method ?? '');
  const started_ms = performance.now();
  const trace: Trace = {
    ids,
    arrived_ms,
    started_ms,
    streaming_ms: null,
    sender: null,
    writes,
    route: null,
    code: null,
  };
  (req as Traced).trace = trace;
  res.on('close', () => {
    const { writes, sender, route, code, streaming_ms, started_ms } = trace;
    const took_ms = (streaming_ms ?? performance.now()) - started_ms;
    const aborted = streaming_ms === null && !res.writableFinished;
    const status = res.statusCode;
    witness({ ids, from: req, arrived_ms, writes, sender, route, code, status, took_ms, aborted });
  });
}

/** Returns the id of the credential that sent a request, if it is known. */
export function senderOf(req: IncomingMessage): string | null {
  return (req as Traced).trace?.sender ?? null;
}

export function traceOf(req: IncomingMessage): Trace {
  const { trace } = req as Traced;
  if (!trace) throw new Error('the server starts a trace before anything else');
  return trace;
}
