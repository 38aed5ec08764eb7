import { hideDetails, type Report, type StateName, type Trouble } from '../../contract/diagnosis.ts';
import type { App } from '../endpoint/app.ts';
import { commonHeaders, jsonHeaders } from '../reply/reply.ts';
import { traceOf } from '../request/trace.ts';

/** The answer of `/readyz`. Each state of the node is a member too, such as `has_room`. */
export type Readiness = Partial<Record<StateName, boolean>> & {
  ready: boolean;
  /** The role of the node in its cluster. Absent on a single machine. */
  role?: 'leader';
  checks: Record<'write' | 'disk' | 'schema' | 'running', boolean>;
  /** The sentences of the troubles that keep the server from accepting work. */
  reasons: string[];
  troubles: Omit<Trouble, 'detail'>[];
};

/**
 * Adds `GET /livez`, which answers while the process runs, and `GET /readyz`, which answers 503 with the reasons when
 * the server cannot accept work. Both are public, under any host name, and name no account or person.
 */
export function mountHealth(app: App, examine: () => Promise<Report>, role?: 'leader'): void {
  serve(app, '/livez', async () => ({ status: 200, document: { live: true } }));
  serve(app, '/readyz', async () => {
    const document = { ...(role && { role }), ...buildReadiness(await examine()) };
    return { status: document.ready ? 200 : 503, document };
  });
}

/** The states without which a node that leads, or is alone, can do none of its work. */
export const needed: readonly StateName[] = ['ready', 'sound', 'log_reachable', 'log_accepts'];

export function buildReadiness({ states, troubles }: Report): Readiness {
  const reasons = troubles.filter(({ state }) => needed.includes(state)).map(({ sentence }) => sentence);
  const found = new Set(troubles.map(({ code }) => code));
  const running = !found.has('closing');
  const write = running && !['write_slow', 'write_failed', 'damaged', 'disk_errors'].some((code) => found.has(code));
  const checks = { running, write, disk: !found.has('disk_low'), schema: !found.has('other_schema') };
  return { ...states, ready: reasons.length === 0, checks, reasons, troubles: hideDetails(troubles) };
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
