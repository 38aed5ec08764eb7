import { callerEndpoints } from '../contract/caller-endpoints.ts';
import type { App } from '../http/app.ts';
import type { Deadlines } from '../http/deadlines.ts';
import type { Log } from '../http/log.ts';
import { mount } from '../http/mount.ts';
import type { Plane } from '../http/plane.ts';
import { noRoom, type Writer } from '../writer/writer.ts';
import type { Api } from './api.ts';
import { callerAuthentication, type KnownCaller } from './authenticate.ts';
import { callerHandlers } from './handlers.ts';
import { keyUseNotes } from './note-use.ts';

type Parts = { api: Api; writer: Pick<Writer, 'full'>; log: Log; deadlines: Deadlines };

/** Mounts the callers' endpoints. `forget` drops what is remembered of credentials. */
export function mountApi(app: App, { api, writer, log, deadlines }: Parts): { forget(): void } {
  const { authenticate, forget } = callerAuthentication(api.store);
  const noteUse = keyUseNotes(api, log);
  const plane: Plane<KnownCaller> = {
    prefix: '/api',
    clock: api.clock,
    log,
    deadlines,
    authenticate: ({ req }) => {
      const known = authenticate(req, api.clock());
      noteUse(known.key);
      return known;
    },
    admit: () => {},
    guardRoom: () => {
      if (writer.full()) throw noRoom();
    },
  };
  mount(app, plane, { rows: callerEndpoints, handlers: callerHandlers(api) });
  return { forget };
}
