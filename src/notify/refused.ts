import { onOneLine } from './defused.ts';

/** The most milliseconds for which a receiver can ask for a pause. */
const longest_pause_ms = 6 * 60 * 60 * 1_000;
const least_secret = 6; // characters; shorter ones are parts of usual words

/** The statuses after which the same message may be taken later. All other 4xx are final. */
const passing = new Set([408, 409, 423, 425, 429]);

type Refused = {
  readonly isFinal: boolean;
  readonly status?: number;
  readonly retry_after_ms?: number;
  readonly moved_to?: string;
};

/** A receiver refused a notification. The message is its own reason, without secrets. */
export class ReceiverRefusal extends Error {
  /** True if the receiver will never take this message. */
  readonly isFinal: boolean;
  /** The status of HTTP, if it was a reply of HTTP. */
  readonly status: number | undefined;
  /** The pause that the receiver asks for, before any other message. */
  readonly retry_after_ms: number | undefined;
  /** The new id of a Telegram group that has become a supergroup. */
  readonly moved_to: string | undefined;

  constructor(message: string, { isFinal, status, retry_after_ms, moved_to }: Refused) {
    super(message);
    this.name = 'ReceiverRefusal';
    this.isFinal = isFinal;
    this.status = status;
    this.retry_after_ms = retry_after_ms;
    this.moved_to = moved_to;
  }
}

/** The parts of a refused HTTP request, and `secrets`, which the receiver may repeat. */
type Answered = {
  readonly status: number;
  readonly retry_after: string | undefined;
  readonly text: string;
  readonly secrets: readonly string[];
};

/** Explains a reply that is not 2xx, by the documented members of its body. */
export function httpRefusal({ status, retry_after, text, secrets }: Answered): ReceiverRefusal {
  const { reason, pause_ms, moved_to } = parse(text);
  const words = reason === undefined ? '' : `: ${withoutSecrets(reason, secrets)}`;
  const asked_ms = pause_ms ?? pauseOf(retry_after);
  return new ReceiverRefusal(`answered ${status}${words}`, {
    isFinal: status >= 400 && status < 500 && !passing.has(status),
    status,
    ...(asked_ms !== undefined && { retry_after_ms: Math.min(Math.max(0, asked_ms), longest_pause_ms) }),
    ...(moved_to !== undefined && { moved_to }),
  });
}

/** Returns words of a receiver on one line. Leaves them out if they repeat a secret. */
export function withoutSecrets(words: string, secrets: readonly string[]): string {
  const isTold = secrets.some((secret) => secret.length >= least_secret && words.includes(secret));
  return isTold ? '(its words repeat a secret)' : onOneLine(words);
}

type Parsed = { readonly reason?: string; readonly pause_ms?: number; readonly moved_to?: string };

/**
 * Reads the documented members of an error: `description` and `parameters` of Telegram, `code`, `message` and
 * `retry_after` of Discord, `errcode`, `error` and `retry_after_ms` of Matrix, `error` of ntfy and Gotify, `message` of
 * push services. Slack and some push services answer a short text.
 */
function parse(text: string): Parsed {
  const given: unknown = jsonOf(text);
  if (!isObject(given)) return /^[\w .,:;'"()!/-]{1,160}$/.test(text.trim()) ? { reason: text.trim() } : {};
  const { parameters, retry_after, retry_after_ms } = given;
  const { retry_after: seconds, migrate_to_chat_id } = isObject(parameters) ? parameters : {};
  const code = [given.errcode, given.code, given.errno].find((one) => typeof one === 'string' || Number.isInteger(one));
  const words = [given.description, given.errorDescription, given.message, given.error].find(isText);
  const reason = [code, words].filter((one) => one !== undefined).join(' ');
  const pause_ms = isNumber(retry_after_ms) ? retry_after_ms : thousand(isNumber(seconds) ? seconds : retry_after);
  return {
    ...(reason !== '' && { reason }),
    ...(pause_ms !== undefined && { pause_ms }),
    ...(Number.isSafeInteger(migrate_to_chat_id) && { moved_to: String(migrate_to_chat_id) }),
  };
}

function thousand(seconds: unknown): number | undefined {
  return isNumber(seconds) ? seconds * 1_000 : undefined;
}

/** Reads Retry-After (RFC 9110, section 10.2.3): seconds, or a date. */
function pauseOf(retry_after: string | undefined): number | undefined {
  if (retry_after === undefined) return undefined;
  if (/^\d+$/.test(retry_after)) return Number(retry_after) * 1_000;
  const at_ms = Date.parse(retry_after);
  return Number.isNaN(at_ms) ? undefined : at_ms - Date.now();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a text, or the page of a proxy
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
