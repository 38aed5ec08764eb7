import type { Shared } from '../api/shared.ts';
import { openApiText } from '../contract/openapi.ts';
import { reviewDocument } from '../contract/openapi-review.ts';
import { reviewEndpoints } from '../contract/review-endpoints.ts';
import type { App } from '../http/app.ts';
import type { Deadlines } from '../http/deadlines.ts';
import type { Hub } from '../http/hub.ts';
import type { Log } from '../http/log.ts';
import { mount } from '../http/mount.ts';
import type { Plane } from '../http/plane.ts';
import { serveText } from '../http/serve-text.ts';
import type { Blobs } from '../store/blobs.ts';
import { noRoom, type Writer } from '../writer/writer.ts';
import { bySession, personAuthentication } from './authenticate.ts';
import type { Person } from './credential.ts';
import { mountDevice } from './device/plane.ts';
import { mountDocs } from './docs.ts';
import { reviewHandlers } from './handlers.ts';
import { mountPages } from './pages.ts';
import type { Review } from './review.ts';
import type { Search } from './search.ts';
import { openSite } from './site.ts';
import { openStreams } from './streams.ts';
import { uploadHandler } from './upload.ts';

type Parts = {
  shared: Shared;
  settings: Review['settings'];
  blobs: Blobs;
  search: Search;
  writer: Pick<Writer, 'full'>;
  hub: Hub;
  log: Log;
  deadlines: Deadlines;
};

/**
 * Mounts people's endpoints. `forget` is for when sessions or tokens may have ended: their streams end too; `close`
 * ends all streams, so that the server can.
 */
export function mountReview(
  app: App,
  { shared, settings, blobs, search, writer, hub, log, deadlines }: Parts,
): { forget(): void; close(): void } {
  const review: Review = { ...shared, settings, log, search: search.search };
  const fileUpload = uploadHandler({ ...shared, blobs, deadlines });
  const site = openSite(settings.server);
  const streams = openStreams(review, hub);
  const plane: Plane<Person> = {
    prefix: '/review/api',
    clock: review.clock,
    log,
    deadlines,
    guard: site.guardHost,
    authenticate: personAuthentication(review, site),
    admit: () => () => {},
    guardRoom: () => {
      if (writer.full()) throw noRoom();
    },
  };
  const handlers = reviewHandlers({ review, deadlines, site, streams, fileUpload });
  mount(app, plane, { rows: reviewEndpoints, handlers });
  const device = mountDevice(app, { review, site, deadlines, guardRoom: plane.guardRoom });
  serveText(app, { path: '/review/openapi.json', type: 'application/json', make: () => openApiText(reviewDocument) });
  mountPages(app, {
    site,
    isSignedIn: (req) => bySession(review, site, req)?.person !== undefined,
  });
  mountDocs(app, site);
  const close = () => {
    device.close();
    streams.close();
  };
  return { forget: streams.dismissStrangers, close };
}
