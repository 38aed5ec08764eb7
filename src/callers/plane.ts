import { askerEndpoints } from '../contract/asker-endpoints.ts';
import { callerEndpoints } from '../contract/caller-endpoints.ts';
import { claimEndpoints } from '../contract/claim-endpoints.ts';
import { openApiText } from '../contract/openapi.ts';
import { askersDocument } from '../contract/openapi-askers.ts';
import { callersDocument } from '../contract/openapi-callers.ts';
import { claimsDocument } from '../contract/openapi-claims.ts';
import type { App } from '../http/endpoint/app.ts';
import { mountRows } from '../http/endpoint/mount.ts';
import type { Plane } from '../http/endpoint/plane.ts';
import { serveText } from '../http/endpoint/serve-text.ts';
import type { Log } from '../http/log/log.ts';
import type { Hub } from '../http/reply/hub.ts';
import type { Deadlines } from '../http/request/deadlines.ts';
import { oncePer } from '../lib/time/once-per.ts';
import { minute_ms } from '../lib/time/units.ts';
import type { KeyOwner } from '../store/tables/keys.ts';
import { noRoom, type Writer } from '../writer/writer.ts';
import { openAdmission } from './admission.ts';
import { callerAuthentication, type KnownCaller } from './authenticate.ts';
import { type Api, openWithoutReady } from './callers.ts';
import { askerHandlers, callerHandlers, claimHandlers } from './handlers.ts';
import { openHeldPolls } from './held-polls.ts';
import { openRequestQuota } from './request-quota.ts';
import type { Shared } from './shared.ts';

type CallerPlaneServices = {
  shared: Shared;
  writer: Pick<Writer, 'full' | 'soundness'>;
  hub: Hub;
  log: Log;
  deadlines: Deadlines;
  beginTrace: Api['beginTrace'];
};

/** Mounts the callers' endpoints, with those beside the caller API. `forget` drops cached credentials and accounts. */
export function mountApi(app: App, { shared, writer, hub, log, deadlines, beginTrace }: CallerPlaneServices) {
  const { clock } = shared;
  const credentials = callerAuthentication(shared.store);
  const quota = openRequestQuota(shared);
  const admission = openAdmission(shared, quota);
  const polls = openHeldPolls(hub);
  const withoutReady = openWithoutReady(hub);
  const api: Api = {
    ...shared,
    admission,
    polls,
    withoutReady,
    beginTrace,
    authenticate: (req) => credentials.authenticate(req, shared.folderTime()),
  };
  const recordUse = keyUseRecorder(api, log);
  const plane: Plane<KnownCaller> = {
    prefix: '/api',
    clock,
    log,
    deadlines,
    authenticate: ({ req }) => {
      const known = api.authenticate(req);
      recordUse(known.key);
      return known;
    },
    senderOf: ({ key }) => key.key_id,
    admit: ({ caller }, endpoint) => admission.admit(caller, endpoint),
    guardRoom: () => {
      if (writer.full()) throw noRoom();
    },
    takeFailure: writer.soundness.takeFailure,
  };
  mountPlanes(app, plane, api);
  return {
    forget(): void {
      credentials.forget();
      admission.forget();
    },
    release(): void {
      polls.close();
      withoutReady.close();
    },
    close: quota.close,
  };
}

/** Mounts the caller API and the planes beside it, each with its document. */
function mountPlanes(app: App, plane: Plane<KnownCaller>, api: Api): void {
  mountRows(app, plane, { rows: callerEndpoints, handlers: callerHandlers(api) });
  mountRows(app, { ...plane, prefix: '/claims' }, { rows: claimEndpoints, handlers: claimHandlers(api) });
  mountRows(app, { ...plane, prefix: '/askers' }, { rows: askerEndpoints, handlers: askerHandlers(api) });
  const documents = {
    '/openapi.json': callersDocument,
    '/claims/openapi.json': claimsDocument,
    '/askers/openapi.json': askersDocument,
  };
  for (const [path, document] of Object.entries(documents)) {
    serveText(app, { path, type: 'application/json', make: () => openApiText(document) });
  }
}

const lag_ms = 10 * minute_ms; // the contract allows last_used_at to lag by 15 minutes

/** Records the use of keys in the background, at most every ten minutes per key. */
function keyUseRecorder(api: Api, log: Log): (key: KeyOwner) => void {
  const isDue = oncePer(lag_ms);
  return ({ key_id, last_used_at }) => {
    if (!isDue(key_id, api.clock(), last_used_at === null ? 0 : Date.parse(last_used_at))) return;
    api
      .write('recordKeyUse', key_id)
      .catch(({ message: cause }: Error) => log.warn({ event: 'key_use_not_noted', cause }));
  };
}
