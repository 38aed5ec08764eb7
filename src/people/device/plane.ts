import type { IncomingMessage } from 'node:http';
import { type DeviceEndpoints, deviceEndpoints } from '../../contract/device-endpoints.ts';
import { Refusal } from '../../contract/errors.ts';
import { openApiText } from '../../contract/openapi.ts';
import { deviceDocument } from '../../contract/openapi-device.ts';
import type { App } from '../../http/endpoint/app.ts';
import { mountRows } from '../../http/endpoint/mount.ts';
import type { Handlers, Plane } from '../../http/endpoint/plane.ts';
import { serveText } from '../../http/endpoint/serve-text.ts';
import { boundedMap } from '../../lib/bounded-map.ts';
import { parseCredential, secretMatches } from '../../lib/crypto/credential.ts';
import { networkOf } from '../../lib/network.ts';
import { type Clock, timestamp } from '../../lib/time/clock.ts';
import { minute_ms } from '../../lib/time/units.ts';
import { secondsUntil, windowEnd, windowStart } from '../../lib/time/window.ts';
import { deviceRefusal } from '../../rules/access/device-collection.ts';
import { device_lifetime_ms, deviceKind, deviceState } from '../../rules/access/device-requests.ts';
import type { Review } from '../people.ts';
import type { Site } from '../sign-in/site.ts';

type DeviceServices = { readonly review: Review; readonly site: Site } & Pick<Plane<never>, 'deadlines' | 'guardRoom'>;

/** Requests per minute of one network, and of all networks together. */
export const mostPerMinute = { each: 120, codes_each: 10, codes: 60 } as const;
const everybody = '';
const tidy_ms = minute_ms;

/** Mounts the endpoints for programs without a key; `close` stops the background timer. */
export function mountDevice(app: App, { review, site, deadlines, guardRoom }: DeviceServices): { close(): void } {
  const { clock, log } = review;
  const requests = openAnonymousLimit(clock);
  const network = (req: IncomingMessage) => networkOf(site.peerOf(req).address);
  const plane: Plane<never> = {
    prefix: '/device',
    clock,
    log,
    deadlines,
    guard: (req) => requests.admit(network(req), mostPerMinute.each),
    authenticate: () => {
      throw new Error('device endpoints need no authentication');
    },
    admit: () => () => {},
    guardRoom,
  };
  mountRows(app, plane, { rows: deviceEndpoints, handlers: deviceHandlers({ review, site }) });
  serveText(app, { path: '/device/openapi.json', type: 'application/json', make: () => openApiText(deviceDocument) });
  const timer = setInterval(() => tidy(review), tidy_ms);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

function deviceHandlers({ review, site }: Pick<DeviceServices, 'review' | 'site'>): Handlers<DeviceEndpoints, never> {
  const { clock, write } = review;
  const codes = openAnonymousLimit(clock);
  const pace = openPace(clock);
  return {
    deviceCode: async ({ req, body }) => {
      const { address } = site.peerOf(req);
      const network = networkOf(address);
      codes.admit(network, mostPerMinute.codes_each);
      codes.admit(everybody, mostPerMinute.codes);
      const { device_code, user_code } = await write('startDeviceRequest', { ...body, address, network });
      const verification_uri = `${site.originOf(req)}/connect`;
      return {
        device_code,
        user_code,
        verification_uri,
        verification_uri_complete: `${verification_uri}?code=${user_code}`,
        expires_in: device_lifetime_ms / 1_000,
        interval: interval_seconds,
      };
    },
    deviceToken: ({ body }) => {
      const request = requestOf(review, body.device_code);
      const state = deviceState(request, timestamp(clock()));
      if (state === 'waiting') return pace.pending(request.device_request_id);
      if (state !== 'approved') throw deviceRefusal(state);
      return write('collectKey', request.device_request_id);
    },
  };
}

/** Finds the request of a device code. @throws {Refusal} invalid_grant, after the same work, for an unknown code */
function requestOf({ store }: Review, device_code: string) {
  const parsed = parseCredential(deviceKind, device_code);
  const request = store.deviceRequests.byId.get({ device_request_id: `dev_${parsed?.digits ?? ''}` });
  if (!secretMatches(parsed?.secret ?? '', request?.device_hash) || !request) throw new Refusal('invalid_grant');
  return request;
}

function tidy({ store, write, clock, log }: Review): void {
  if (!store.deviceRequests.overdue.get({ now: timestamp(clock()) })) return;
  write('expireDeviceRequests').catch(({ message: cause }: Error) =>
    log.warn({ event: 'device_requests_not_ended', cause }),
  );
}

const most_networks = 10_000;
const others = 'others';

/** Limits anonymous requests per network and minute. Networks beyond the first 10,000 of a minute share one count. */
function openAnonymousLimit(clock: Clock) {
  const counts = new Map<string, number>();
  let start_ms = 0;
  return {
    /** Counts one request. @throws {Refusal} rate_limit_exceeded when the network has used up this minute */
    admit(network: string, most: number): void {
      const now_ms = clock();
      const start = windowStart('minute', now_ms);
      if (start !== start_ms) counts.clear();
      start_ms = start;
      const key = counts.has(network) || counts.size < most_networks ? network : others;
      const used = counts.get(key) ?? 0;
      if (used >= most) throw tooMany(now_ms);
      counts.set(key, used + 1);
    },
  };
}

function tooMany(now_ms: number): Refusal {
  const retry_after_seconds = secondsUntil(windowEnd('minute', now_ms), now_ms);
  return new Refusal('rate_limit_exceeded', 'Too many requests within this minute. Wait and try again.', {
    retry_after_seconds,
  });
}

/** Seconds between two polls of a program (RFC 8628, section 3.2). */
const interval_seconds = 5;

const more_seconds = 5;
const slack_ms = 500; // timers and network delays vary
const most_requests = 1_000;

/** Enforces the polling interval of each device request (RFC 8628, section 3.5). */
function openPace(clock: Clock) {
  const polls = boundedMap<string, { at_ms: number; interval: number }>(most_requests);
  return {
    /**
     * Answers a poll for a key of a request that is still waiting.
     * @throws {Refusal} authorization_pending, or slow_down for a poll that is too early, which also extends the
     * interval
     */
    pending(device_request_id: string): never {
      const now_ms = clock();
      const { at_ms, interval } = polls.get(device_request_id) ?? {
        at_ms: Number.NEGATIVE_INFINITY,
        interval: interval_seconds,
      };
      const isEarly = now_ms - at_ms < interval * 1_000 - slack_ms && now_ms >= at_ms;
      const next = isEarly ? interval + more_seconds : interval;
      polls.set(device_request_id, { at_ms: now_ms, interval: next });
      throw new Refusal(isEarly ? 'slow_down' : 'authorization_pending', undefined, { retry_after_seconds: next });
    },
  };
}
