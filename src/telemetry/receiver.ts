import type { Log } from '../lib/process/log.ts';
import { pauseUntil } from '../lib/time/pause.ts';
import { postBody } from '../notify/post.ts';
import { ReceiverRefusal } from '../notify/refused.ts';

type ReceiverSetup = { readonly endpoint: string; readonly headers: string | null; readonly log: Log };

const path = '/v1/traces';
/** Pauses before further attempts. The OTLP specification asks for them after these statuses. */
const pauses_ms = [1_000, 3_000];
const transient = new Set([429, 502, 503, 504]);
const longest_ms = 10_000;
const most_cause_characters = 200;

/** Opens a receiver of traces (OTLP/HTTP). Logs when it begins to fail, and when it works again. */
export function openReceiver({ endpoint, headers, log }: ReceiverSetup) {
  const url = endpoint.endsWith(path) ? endpoint : endpoint.replace(/\/$/, '') + path;
  const sent = { ...headersOf(headers ?? ''), 'Content-Type': 'application/json' };
  const end = new AbortController();
  let works = true;

  /** Tries for ten seconds, until the receiver accepts the body, or refuses it for good. */
  const attempt = async (body: Buffer): Promise<unknown> => {
    const signal = AbortSignal.any([end.signal, AbortSignal.timeout(longest_ms)]);
    for (const pause_ms of [...pauses_ms, undefined]) {
      const failure = await postBody(url, { body, headers: sent, signal }).then(none, (error: unknown) => error);
      if (failure === undefined || pause_ms === undefined || !mayPass(failure)) return failure;
      await pauseUntil(signal, pause_ms);
      if (signal.aborted) return failure;
    }
    return undefined;
  };
  return {
    /** Sends a body, and tells whether the receiver has it. Never rejects. */
    async send(body: Buffer): Promise<boolean> {
      const failure = await attempt(body);
      const failed = failure !== undefined;
      if (failed && works) log.warn({ event: 'traces_lost', cause: causeOf(failure) });
      if (!failed && !works) log.info({ event: 'traces_sent' });
      works = !failed;
      return !failed;
    },
    close: () => end.abort(),
  };
}

function none(): undefined {}

function mayPass(failure: unknown): boolean {
  return !(failure instanceof ReceiverRefusal) || failure.status === undefined || transient.has(failure.status);
}

function causeOf(failure: unknown): string {
  const text = failure instanceof Error ? failure.message : String(failure);
  return `the receiver of traces ${text}`.slice(0, most_cause_characters);
}

/** Reads lines of a name, a colon and a value, whose form the settings have checked. */
function headersOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  const pairs = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
  return Object.fromEntries(pairs);
}
