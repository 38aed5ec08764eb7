import type { App } from './app.ts';
import { commonHeaders } from './reply.ts';
import { traceOf } from './trace.ts';

/** What may keep the appliance from taking work. */
export type Check = 'write' | 'disk' | 'schema' | 'running';
/** One look at the appliance: for each check null, or the sentence that says what is wrong. */
export type Health = Readonly<Record<Check, string | null>>;
/** The document of `GET /readyz`. */
export type Readiness = { ready: boolean; checks: Record<Check, boolean>; reasons: string[] };

/**
 * Adds `GET /livez`, which answers as long as the process does, and `GET /readyz`, which answers 503 with the reasons
 * when the appliance would not take work. Both are for everybody, under any host name, and name nothing of anybody.
 */
export function mountHealth(app: App, look: () => Promise<Health>): void {
  serve(app, '/livez', async () => ({ status: 200, document: { live: true } }));
  serve(app, '/readyz', async () => {
    const document = readinessOf(await look());
    return { status: document.ready ? 200 : 503, document };
  });
}

function readinessOf(health: Health): Readiness {
  const checks = Object.entries(health) as [Check, string | null][];
  const reasons = checks.flatMap(([, reason]) => reason ?? []);
  const passed = Object.fromEntries(checks.map(([name, reason]) => [name, reason === null]));
  return { ready: reasons.length === 0, checks: passed as Record<Check, boolean>, reasons };
}

function serve(app: App, path: string, answer: () => Promise<{ status: number; document: object }>): void {
  app.router.get(path, async (req, res) => {
    if (req.path !== path) return app.unrouted(req, res); // polka is more lenient than we are
    const trace = traceOf(req);
    trace.route = `GET ${path}`;
    const { status, document } = await answer();
    const body = `${JSON.stringify(document)}\n`;
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) };
    res.writeHead(status, { ...commonHeaders(trace.ids), ...headers }).end(body);
  });
  app.planes.push({ prefix: path, paths: new Map([[path, ['GET']]]) });
}
