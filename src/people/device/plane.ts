import type { IncomingMessage } from 'node:http';
import { type DeviceEndpoints, deviceEndpoints } from '../../contract/device-endpoints.ts';
import { Refusal } from '../../contract/errors.ts';
import { openApiText } from '../../contract/openapi.ts';
import { deviceDocument } from '../../contract/openapi-device.ts';
import type { App } from '../../http/endpoint/app.ts';
import { mountRows } from '../../http/endpoint/mount.ts';
import type { Handlers, Plane } from '../../http/endpoint/plane.ts';
import { serveText } from '../../http/endpoint/serve-text.ts';
import { parseCredential, secretMatches } from '../../lib/crypto/credential.ts';
import { networkOf } from '../../lib/network.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { minute_ms } from '../../lib/time/units.ts';
import { deviceRefusal } from '../../rules/access/device-collection.ts';
import { device_lifetime_ms, deviceKind, deviceState } from '../../rules/access/device-requests.ts';
import type { Review } from '../people.ts';
import type { Site } from '../sign-in/site.ts';
import { interval_seconds, openAnonymousLimit, openPace } from './limits.ts';

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

/** Records expired device requests, if there are any. */
function tidy({ store, write, clock, log }: Review): void {
  if (!store.deviceRequests.overdue.get({ now: timestamp(clock()) })) return;
  write('expireDeviceRequests').catch(({ message: cause }: Error) =>
    log.warn({ event: 'device_requests_not_ended', cause }),
  );
}
