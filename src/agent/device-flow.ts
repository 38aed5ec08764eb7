import { setTimeout as pause } from 'node:timers/promises';
import { type Fetch, OutboxError } from '../client/index.ts';
import { readRefusal } from '../client/read-refusal.ts';
import { baseOf, dataOf, reached } from '../client/request.ts';
import type { DeviceEndpoints, DeviceOperation } from '../contract/device-endpoints.ts';
import type { DataOf } from '../contract/endpoint.ts';
import { readUserCode, shownUserCode } from '../lib/user-code.ts';

type Codes = DataOf<DeviceEndpoints['deviceCode']>;
export type Connected = DataOf<DeviceEndpoints['deviceToken']>;
/** Who wants to be connected to which outbox; without an account, to its first one. */
export type Wish = {
  readonly url: string;
  readonly name: string;
  readonly account?: string | undefined;
  /** What reaches it, where that is not the platform's own. */
  readonly fetch?: Fetch | undefined;
};
/** What a person has to see: the code to compare, where, and for how many seconds. */
export type Comparison = { readonly user_code: string; readonly link: string; readonly expires_in: number };

const paths = { deviceCode: '/device/code', deviceToken: '/device/token' } as const satisfies {
  [K in DeviceOperation]: DeviceEndpoints[K]['path'];
};
const request_ms = 30_000;
const longest_pause_seconds = 30;

/** What the server says to go on asking; while it is away or busy it is asked less and less often. */
const pending = new Set<string>(['authorization_pending', 'slow_down']);
const passing = new Set<string>(['unreachable', 'temporary_unavailable', 'rate_limit_exceeded']);

/**
 * Asks an outbox to be connected, has the code shown, and waits until a person has approved: gives the key, which is
 * delivered once (RFC 8628).
 * @throws {OutboxError} with the code that ended it
 */
export async function connectByApproval(wish: Wish, show: (comparison: Comparison) => void): Promise<Connected> {
  const base_url = baseOf(wish.url);
  const { name, account, fetch = globalThis.fetch } = wish;
  const outbox = { base_url, fetch };
  const codes = await post(outbox, 'deviceCode', { name, ...(account !== undefined && { account }) });
  const comparison = comparisonOf(codes, base_url);
  const ends_ms = performance.now() + comparison.expires_in * 1_000;
  show(comparison);
  let seconds = codes.interval;
  for (;;) {
    await pause(seconds * 1_000);
    try {
      return await post(outbox, 'deviceToken', { device_code: codes.device_code });
    } catch (error) {
      if (!(error instanceof OutboxError)) throw error;
      const isPassing = passing.has(error.code) && performance.now() < ends_ms;
      if (!isPassing && !pending.has(error.code)) throw error;
      const told = error.retry_after_seconds ?? codes.interval;
      seconds = isPassing ? Math.min(Math.max(told, seconds * 2), longest_pause_seconds) : told;
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
    redirect: 'manual', // a device code is never sent on to another address
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(request_ms),
  } as const;
  const response = await reached(() => fetch(base_url + paths[operation], init));
  if (response.status !== 200) throw await reached(() => readRefusal(response, base_url));
  return dataOf(await reached(() => response.text()), base_url) as DataOf<DeviceEndpoints[K]>;
}

/** What is shown on a terminal comes from a server that nobody may have looked at: only what is a code and a link. */
function comparisonOf({ user_code, verification_uri_complete, expires_in, interval }: Codes, base_url: string) {
  const letters = readUserCode(user_code);
  const link = URL.parse(verification_uri_complete);
  const isSound = letters && link && /^https?:$/.test(link.protocol) && expires_in > 0 && interval > 0;
  if (isSound) return { user_code: shownUserCode(letters), link: link.href, expires_in };
  throw new OutboxError('not_an_outbox', `what answers at ${base_url} gives no code`, { status: 200 });
}
