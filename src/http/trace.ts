import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '../contract/errors.ts';
import type { Clock } from '../lib/clock.ts';
import { type Ids, idsOf } from './ids.ts';

/** What is noted of a request while it is answered. Of what its sender chose there is nothing but the second id. */
export type Trace = {
  readonly ids: Ids;
  /** When it came, on the clock that only runs on; later by what it was held on purpose. */
  started_ms: number;
  /** When its answer began, where the answer goes on for as long as somebody listens. */
  streaming_ms: number | null;
  /** Method and path as the table of routes has them; null where none fits. */
  route: string | null;
  /** The code of its refusal; null where there is none. */
  code: ErrorCode | null;
};

/** A request that has been answered, or given up by its sender. */
export type Answered = Omit<Trace, 'started_ms' | 'streaming_ms'> & {
  status: number;
  took_ms: number;
  aborted: boolean;
};

/** Hears of every request once it is over. */
export type Witness = (answered: Answered) => void;

type Traced = IncomingMessage & { trace?: Trace };

/** Begins to note what becomes of a request. */
export function beginTrace(
  req: IncomingMessage,
  res: ServerResponse,
  { clock, witness }: { clock: Clock; witness: Witness },
): void {
  const ids = idsOf(req, clock());
  const trace: Trace = { ids, started_ms: performance.now(), streaming_ms: null, route: null, code: null };
  (req as Traced).trace = trace;
  res.on('close', () => {
    const { route, code, streaming_ms, started_ms } = trace;
    const took_ms = (streaming_ms ?? performance.now()) - started_ms;
    const aborted = streaming_ms === null && !res.writableFinished;
    witness({ ids, route, code, status: res.statusCode, took_ms, aborted });
  });
}

/** What is noted of a request that the server has taken. */
export function traceOf(req: IncomingMessage): Trace {
  const { trace } = req as Traced;
  if (!trace) throw new Error('the server begins a trace before anything else');
  return trace;
}
