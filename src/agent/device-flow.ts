import { setTimeout as pause } from 'node:timers/promises';
import { type Fetch, OutboxError } from '../client/index.ts';
import { dataOf, readRefusal } from '../client/reply.ts';
import { baseOf, orUnreachable } from '../client/request.ts';
import { unlessAborted } from '../client/retry.ts';
import type { DeviceEndpoints, DeviceOperation } from '../contract/device-endpoints.ts';
import type { DataOf } from '../contract/endpoint.ts';
import { readUserCode, shownUserCode } from '../lib/text/user-code.ts';

type Codes = DataOf<DeviceEndpoints['deviceCode']>;
export type DeviceCredentials = DataOf<DeviceEndpoints['deviceToken']>;
/** A device request: the name of the program and the outbox. Without an account, it goes to the first account. */
export type ConnectOptions = {
  readonly url: string;
  readonly name: string;
  readonly account?: string | undefined;
  readonly fetch?: Fetch | undefined;
};
export type ShownCode = { readonly user_code: string; readonly link: string; readonly expires_in: number };

const paths = { deviceCode: '/device/code', deviceToken: '/device/token' } as const satisfies {
  [K in DeviceOperation]: DeviceEndpoints[K]['path'];
};
const request_ms = 30_000;
const longest_pause_seconds = 30;

/** Errors that ask the client to continue polling. While the server is away or busy, the pauses grow. */
const pending = new Set<string>(['authorization_pending', 'slow_down']);
const passing = new Set<string>([
  'unreachable',
  'not_an_outbox', // the outbox has answered already, so something is in between
  'temporary_unavailable',
  'internal_error',
  'rate_limit_exceeded',
]);

/**
 * Sends a device request, shows its code, and waits until a person approves it. Returns the key, which is delivered
 * only once (RFC 8628).
 * @throws {OutboxError} with the code that ended the request
 */
export async function connectByApproval(
  options: ConnectOptions,
  show: (code: ShownCode) => void,
): Promise<DeviceCredentials> {
  const base_url = baseOf(options.url);
  const { name, account, fetch = globalThis.fetch } = options;
  const outbox = { base_url, fetch };
  const codes = await post(outbox, 'deviceCode', { name, ...(account !== undefined && { account }) });
  const code = shownCodeOf(codes, base_url);
  const ends_ms = performance.now() + code.expires_in * 1_000;
  show(code);
  let seconds = codes.interval;
  for (;;) {
    await pause(seconds * 1_000);
    try {
      return await post(outbox, 'deviceToken', { device_code: codes.device_code });
    } catch (error) {
      if (!(error instanceof OutboxError)) throw error;
      const isPassing = passing.has(error.code) && performance.now() < ends_ms;
      if (!isPassing && !pending.has(error.code)) throw error;
      const asked_s = error.retry_after_seconds ?? codes.interval;
      seconds = isPassing ? Math.min(Math.max(asked_s, seconds * 2), longest_pause_seconds) : asked_s;
    }
  }
}

type Outbox = { base_url: string; fetch: Fetch };

async function post<K extends DeviceOperation>(
  { base_url, fetch }: Outbox,
  operation: K,
  body: object,
): Promise<DataOf<DeviceEndpoints[K]>> {
  const init = {
    method: 'POST',
    redirect: 'manual', // never forwards a device code to another address
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(request_ms),
  } as const;
  const response = await orUnreachable(() => unlessAborted(fetch(base_url + paths[operation], init), init.signal));
  if (response.status !== 200) throw await orUnreachable(() => readRefusal(response, { base_url, hasBody: true }));
  return dataOf(await orUnreachable(() => unlessAborted(response.text(), init.signal)), base_url) as DataOf<
    DeviceEndpoints[K]
  >;
}

/** Validates the codes before they reach the terminal: the server may be hostile, so only a code and a link pass. */
function shownCodeOf({ user_code, verification_uri_complete, expires_in, interval }: Codes, base_url: string) {
  const letters = readUserCode(user_code);
  const link = URL.parse(verification_uri_complete);
  const isSound = letters && link && /^https?:$/.test(link.protocol) && expires_in > 0 && interval > 0;
  if (isSound) return { user_code: shownUserCode(letters), link: link.href, expires_in };
  throw new OutboxError('not_an_outbox', `the server at ${base_url} sent no valid code`, { status: 200 });
}
