import type { IncomingMessage, ServerResponse } from 'node:http';
import polka from 'polka';
import { Refusal } from '../contract/errors.ts';
import { guardFraming } from './guard.ts';
import { replyRefusal } from './reply.ts';
import { guardTarget } from './target.ts';
import { traceOf } from './trace.ts';
import { answerUnrouted, type PlaneRoutes } from './unrouted.ts';

/** The routes of the whole appliance. */
export type App = {
  readonly router: ReturnType<typeof polka>;
  readonly planes: PlaneRoutes[];
  /** Answers a request that no route takes. */
  unrouted(req: IncomingMessage & { path: string }, res: ServerResponse): void;
  handle(req: IncomingMessage, res: ServerResponse): void;
};

/** Makes an app without routes; a request that none of them takes is answered in the manner of its plane. */
export function makeApp(): App {
  const planes: PlaneRoutes[] = [];
  const unrouted: App['unrouted'] = (req, res) => answerUnrouted(planes, { req, res, ids: traceOf(req).ids }, req.path);
  const router = polka({
    onNoMatch: unrouted,
    onError: (_error, _req, res) => {
      res.destroy(); // every route answers its own errors; one that did not has nothing left to say
    },
  });
  return {
    router,
    planes,
    unrouted,
    handle: (req, res) => {
      if (wellFormed({ req, res })) {
        router.handler(req as Parameters<typeof router.handler>[0], res, undefined as never);
      }
    },
  };
}

/** Whether a request may be routed at all; one that may not has been answered, and its connection ends. */
function wellFormed({ req, res }: { req: IncomingMessage; res: ServerResponse }): boolean {
  try {
    guardFraming(req);
    guardTarget(req);
    return true;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    res.shouldKeepAlive = false;
    replyRefusal({ req, res, ids: traceOf(req).ids }, refusal);
    return false;
  }
}
