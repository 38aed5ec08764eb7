import type { App } from '../endpoint/app.ts';
import { commonHeaders, jsonHeaders } from '../reply/reply.ts';
import { traceOf } from '../request/trace.ts';

/** A condition that may keep the server from accepting work. */
type Check = 'write' | 'disk' | 'schema' | 'running';
/** The result of the checks: null for each passed check, else a sentence that says what is wrong. */
export type Health = Readonly<Record<Check, string | null>>;
export type Readiness = {
  ready: boolean;
  /** The role of the node in its cluster. Absent on a single machine. */
  role?: 'leader';
  checks: Record<Check, boolean>;
  reasons: string[];
};

/**
 * Adds `GET /livez`, which answers while the process runs, and `GET /readyz`, which answers 503 with the reasons when
 * the server cannot accept work. Both are public, under any host name, and name no account or person.
 */
export function mountHealth(app: App, look: () => Promise<Health>, role?: 'leader'): void {
  serve(app, '/livez', async () => ({ status: 200, document: { live: true } }));
  serve(app, '/readyz', async () => {
    const document = { ...(role && { role }), ...readinessOf(await look()) };
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
    if (req.path !== path) return app.unrouted(req, res); // polka matches more paths than the contract allows
    const trace = traceOf(req);
    trace.route = `GET ${path}`;
    const { status, document } = await answer();
    const body = `${JSON.stringify(document)}\n`;
    const headers = { ...jsonHeaders, 'Content-Length': Buffer.byteLength(body) };
    res.writeHead(status, { ...commonHeaders(trace.ids), ...headers }).end(body);
  });
  app.planes.push({ prefix: path, paths: new Map([[path, ['GET']]]) });
}
