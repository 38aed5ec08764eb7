import { callerEndpoints } from '../contract/caller-endpoints.ts';
import { openApiText } from '../contract/openapi.ts';
import { callersDocument } from '../contract/openapi-callers.ts';
import type { App } from '../http/app.ts';
import type { Deadlines } from '../http/deadlines.ts';
import type { Hub } from '../http/hub.ts';
import type { Log } from '../http/log.ts';
import { mount } from '../http/mount.ts';
import type { Plane } from '../http/plane.ts';
import { serveText } from '../http/serve-text.ts';
import { noRoom, type Writer } from '../writer/writer.ts';
import { openAdmission } from './admission.ts';
import type { Api } from './api.ts';
import { callerAuthentication, type KnownCaller } from './authenticate.ts';
import { callerHandlers } from './handlers.ts';
import { openHeldPolls } from './held-polls.ts';
import { keyUseNotes } from './note-use.ts';
import { openRequestQuota } from './request-quota.ts';
import type { Shared } from './shared.ts';

type Parts = {
  shared: Shared;
  writer: Pick<Writer, 'full'>;
  hub: Hub;
  log: Log;
  deadlines: Deadlines;
};

/** Mounts the callers' endpoints. `forget` drops what is remembered of credentials and accounts. */
export function mountApi(app: App, { shared, writer, hub, log, deadlines }: Parts) {
  const { clock } = shared;
  const credentials = callerAuthentication(shared.store);
  const quota = openRequestQuota(shared);
  const admission = openAdmission(shared, quota);
  const polls = openHeldPolls(hub);
  const api: Api = { ...shared, admission, polls, authenticate: (req) => credentials.authenticate(req, clock()) };
  const noteUse = keyUseNotes(api, log);
  const plane: Plane<KnownCaller> = {
    prefix: '/api',
    clock,
    log,
    deadlines,
    authenticate: ({ req }) => {
      const known = api.authenticate(req);
      noteUse(known.key);
      return known;
    },
    admit: ({ caller }, endpoint) => admission.admit(caller, endpoint),
    guardRoom: () => {
      if (writer.full()) throw noRoom();
    },
  };
  mount(app, plane, { rows: callerEndpoints, handlers: callerHandlers(api) });
  serveText(app, { path: '/openapi.json', type: 'application/json', make: () => openApiText(callersDocument) });
  return {
    forget(): void {
      credentials.forget();
      admission.forget();
    },
    /** Lets held requests go. */
    release: polls.close,
    /** Saves what is counted in memory. */
    close: quota.close,
  };
}
