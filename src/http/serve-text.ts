import type { App } from './app.ts';
import { traceOf } from './trace.ts';

type Served = { readonly path: string; readonly type: string; make(): string };

/** Adds a text that anyone may read; it is made once, when it is first asked for. */
export function serveText(app: App, { path, type, make }: Served): void {
  let made: Buffer | undefined;
  app.router.get(path, (req, res) => {
    if (req.path !== path) return app.unrouted(req, res);
    traceOf(req).route = `GET ${path}`;
    made ??= Buffer.from(make());
    res.writeHead(200, {
      'Content-Type': type,
      'Content-Length': made.length,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    });
    res.end(made);
  });
  app.planes.push({ prefix: path, paths: new Map([[path, ['GET']]]) });
}
