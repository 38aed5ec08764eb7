import type { IncomingMessage } from 'node:http';
import { type DeviceEndpoints, deviceEndpoints } from '../../contract/device-endpoints.ts';
import { Refusal } from '../../contract/errors.ts';
import { openApiText } from '../../contract/openapi.ts';
import { deviceDocument } from '../../contract/openapi-device.ts';
import type { App } from '../../http/app.ts';
import { mount } from '../../http/mount.ts';
import type { Handlers, Plane } from '../../http/plane.ts';
import { serveText } from '../../http/serve-text.ts';
import { timestamp } from '../../lib/clock.ts';
import { parseCredential, secretMatches } from '../../lib/credential.ts';
import { networkOf } from '../../lib/network.ts';
import { deviceRefusal } from '../../rules/device-collection.ts';
import { device_lifetime_ms, deviceKind, deviceState } from '../../rules/device-requests.ts';
import type { Review } from '../review.ts';
import type { Site } from '../site.ts';
import { openCrowd } from './limits.ts';
import { interval_seconds, openPace } from './pace.ts';

type Parts = { readonly review: Review; readonly site: Site } & Pick<Plane<never>, 'deadlines' | 'guardRoom'>;

/** How much one network, and everybody together, may ask within a minute. */
const most = { each: 120, codes_each: 10, codes: 60 } as const;
const everybody = '';
const tidy_ms = 60_000;

/** Mounts what programs without a key may ask (agents.md); `close` stops what goes on beside. */
export function mountDevice(app: App, { review, site, deadlines, guardRoom }: Parts): { close(): void } {
  const { clock, log } = review;
  const crowd = openCrowd(clock);
  const network = (req: IncomingMessage) => networkOf(site.peerOf(req).address);
  const plane: Plane<never> = {
    prefix: '/device',
    clock,
    log,
    deadlines,
    guard: (req) => crowd.admit(network(req), most.each),
    authenticate: () => {
      throw new Error('everything here is for everybody');
    },
    admit: () => () => {},
    guardRoom,
  };
  mount(app, plane, { rows: deviceEndpoints, handlers: deviceHandlers({ review, site }) });
  serveText(app, { path: '/device/openapi.json', type: 'application/json', make: () => openApiText(deviceDocument) });
  const timer = setInterval(() => tidy(review), tidy_ms);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

function deviceHandlers({ review, site }: Pick<Parts, 'review' | 'site'>): Handlers<DeviceEndpoints, never> {
  const { clock, write } = review;
  const codes = openCrowd(clock);
  const pace = openPace(clock);
  return {
    deviceCode: async ({ req, body }) => {
      const { address } = site.peerOf(req);
      const network = networkOf(address);
      codes.admit(network, most.codes_each);
      codes.admit(everybody, most.codes);
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

/** The request of a device code; throws invalid_grant, after the same work, where there is none. */
function requestOf({ store }: Review, device_code: string) {
  const parsed = parseCredential(deviceKind, device_code);
  const request = store.deviceRequests.byId.get({ device_request_id: `dev_${parsed?.digits ?? ''}` });
  if (!secretMatches(parsed?.secret ?? '', request?.device_hash) || !request) throw new Refusal('invalid_grant');
  return request;
}

/** Writes down what has ended, where something has. */
function tidy({ store, write, clock, log }: Review): void {
  if (!store.deviceRequests.overdue.get({ now: timestamp(clock()) })) return;
  write('expireDeviceRequests').catch(({ message }: Error) =>
    log.warn({ event: 'device_requests_not_ended', message }),
  );
}
