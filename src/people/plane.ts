import type { Shared } from '../callers/shared.ts';
import { openApiText } from '../contract/openapi.ts';
import { reviewDocument } from '../contract/openapi-review.ts';
import { reviewEndpoints } from '../contract/review-endpoints.ts';
import type { App } from '../http/endpoint/app.ts';
import { mountRows } from '../http/endpoint/mount.ts';
import type { Plane } from '../http/endpoint/plane.ts';
import { serveText } from '../http/endpoint/serve-text.ts';
import type { Log } from '../http/log/log.ts';
import type { Hub } from '../http/reply/hub.ts';
import type { Deadlines } from '../http/request/deadlines.ts';
import type { Blobs } from '../store/disk/blobs.ts';
import { noRoom, type Writer } from '../writer/writer.ts';
import { mountDevice } from './device/plane.ts';
import { openStreams } from './events/streams.ts';
import { reviewHandlers } from './handlers.ts';
import { mountDocs } from './pages/docs.ts';
import { mountPages } from './pages/pages.ts';
import type { Review } from './people.ts';
import type { Search } from './search/search.ts';
import { personAuthentication } from './sign-in/authenticate.ts';
import type { Person } from './sign-in/credential.ts';
import { openSite } from './sign-in/site.ts';
import type { StatisticsReader } from './statistics/reader.ts';
import { uploadHandler } from './uploads/upload.ts';

type PlaneServices = {
  shared: Shared;
  settings: Review['settings'];
  blobs: Blobs;
  search: Search;
  statistics: StatisticsReader;
  holds: Review['holds'];
  writer: Pick<Writer, 'full' | 'soundness'>;
  hub: Hub;
  log: Log;
  deadlines: Deadlines;
};

/**
 * Mounts the endpoints for people. `forget` ends the streams of people whose sessions or tokens have ended; `close`
 * ends all streams, so that the server can stop.
 */
export function mountReview(
  app: App,
  { shared, settings, blobs, search, statistics, holds, writer, hub, log, deadlines }: PlaneServices,
): { forget(): void; close(): void } {
  const review: Review = { ...shared, settings, log, search: search.search, statistics: statistics.read, holds };
  const uploadSend = uploadHandler({ ...shared, blobs, deadlines });
  const site = openSite(settings.server);
  const streams = openStreams(review, hub);
  const plane: Plane<Person> = {
    prefix: '/review/api',
    clock: review.clock,
    log,
    deadlines,
    guard: site.guardHost,
    authenticate: personAuthentication(review, site),
    senderOf: ({ reviewer }) => reviewer.reviewer_id,
    admit: () => () => {},
    guardRoom: () => {
      if (writer.full()) throw noRoom();
    },
    takeFailure: writer.soundness.takeFailure,
  };
  const handlers = reviewHandlers({ review, deadlines, site, streams, uploadSend });
  mountRows(app, plane, { rows: reviewEndpoints, handlers });
  const device = mountDevice(app, { review, site, deadlines, guardRoom: plane.guardRoom });
  serveText(app, { path: '/review/openapi.json', type: 'application/json', make: () => openApiText(reviewDocument) });
  mountPages(app, site);
  mountDocs(app, site);
  const close = () => {
    device.close();
    streams.close();
  };
  return { forget: streams.dismissStrangers, close };
}
