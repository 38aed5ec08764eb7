import { answerHeaders } from '../reply/reply.ts';
import { traceOf } from '../request/trace.ts';
import type { App } from './app.ts';

type PublicText = { readonly path: string; readonly type: string; make(): string };

/** Adds a public text to the routes. It is built once, at the first request. */
export function serveText(app: App, { path, type, make }: PublicText): void {
  let made: Buffer | undefined;
  app.router.get(path, (req, res) => {
    if (req.path !== path) return app.unrouted(req, res);
    traceOf(req).route = `GET ${path}`;
    made ??= Buffer.from(make());
    res.writeHead(200, {
      ...answerHeaders,
      'Content-Type': type,
      'Content-Length': made.length,
      'Cache-Control': 'no-cache',
    });
    res.end(made);
  });
  app.planes.push({ prefix: path, paths: new Map([[path, ['GET']]]) });
}
