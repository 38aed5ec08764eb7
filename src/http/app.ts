import type { IncomingMessage, ServerResponse } from 'node:http';
import polka from 'polka';
import { answerUnrouted, type PlaneRoutes } from './unrouted.ts';

/** The routes of the whole appliance. */
export type App = {
  readonly router: ReturnType<typeof polka>;
  readonly planes: PlaneRoutes[];
  handle(req: IncomingMessage, res: ServerResponse): void;
};

/** Makes an app without routes; a request that none of them takes is answered in the manner of its plane. */
export function makeApp(): App {
  const planes: PlaneRoutes[] = [];
  const router = polka({
    onNoMatch: (req, res) => answerUnrouted(planes, { req, res, path: req.path }),
    onError: (_error, _req, res) => {
      res.destroy(); // every route answers its own errors; one that did not has nothing left to say
    },
  });
  return {
    router,
    planes,
    handle: (req, res) => router.handler(req as Parameters<typeof router.handler>[0], res, undefined as never),
  };
}
