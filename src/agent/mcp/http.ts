import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Client, type Fetch, OutboxError, openClient } from '../../client/index.ts';
import type { Settings } from '../../config.ts';
import { errors, Refusal } from '../../contract/errors.ts';
import type { App } from '../../http/app.ts';
import { bearerOf } from '../../http/bearer.ts';
import { readJson } from '../../http/body.ts';
import type { Deadlines } from '../../http/deadlines.ts';
import { traceOf } from '../../http/trace.ts';
import type { Log } from '../../lib/log.ts';
import { openSite, type Site } from '../../review/site.ts';
import { mcpServer } from './server.ts';
import { tools } from './tools.ts';

type Parts = { deadlines: Deadlines; fetch: Fetch; settings: Settings; log: Log };
type Exchange = { req: IncomingMessage; res: ServerResponse };

const path = '/mcp';
const methods = ['GET', 'POST', 'DELETE'] as const;
/** The requests that tools make stay in this process, so the address says nothing. */
const here = 'http://outbox';

/**
 * Serves the Model Context Protocol (streamable HTTP) at /mcp. The caller's key is the bearer token of every request;
 * what the tools do goes through the caller API with it.
 */
export function mountMcp(app: App, { deadlines, fetch, settings, log }: Parts): void {
  const site = openSite(settings.server);
  let loaded: ReturnType<typeof load> | undefined;
  for (const method of methods) {
    app.router.add(method, path, async (req, res) => {
      if (req.path !== path) return app.unrouted(req, res);
      traceOf(req).route = `${method} ${path}`;
      await answer({ req, res }).catch((error: unknown) => refuse(res, error, log));
    });
  }
  app.planes.push({ prefix: path, paths: new Map([[path, methods]]) });

  async function answer({ req, res }: Exchange): Promise<void> {
    if (req.headers.origin !== undefined) guardPage(site, req);
    const client = clientFor(bearerOf(req), fetch);
    await client.callerStatus();
    const parsedBody = req.method === 'POST' ? await readJson({ req, res }, deadlines, { optional: false }) : undefined;
    loaded ??= load();
    const serve = await loaded;
    const left = new AbortController();
    res.once('close', () => left.abort());
    await send(res, await serve(requestOf(req, left.signal), { client, parsedBody }));
  }
}

/** A client that asks in the name of whoever sent the key; one that no header can carry is none of ours. */
function clientFor(api_key: string, fetch: Fetch): Client {
  try {
    return openClient({ url: here, api_key, fetch, patience: { tries: 1 } });
  } catch (error) {
    throw error instanceof TypeError ? new Refusal('invalid_caller_credentials', error.message) : error;
  }
}

/** The library takes a while to load, which a server that nobody asks this need not wait for. */
async function load() {
  const library = await import('./library.ts');
  return (request: Request, { client, parsedBody }: { client: Client; parsedBody: unknown }): Promise<Response> =>
    library.createMcpHandler(() => mcpServer(library, { client, tools })).fetch(request, { parsedBody });
}

function requestOf({ method = 'GET', headers }: IncomingMessage, signal: AbortSignal): Request {
  const given = Object.entries(headers).filter((each): each is [string, string] => typeof each[1] === 'string');
  return new Request(here + path, { method, headers: given, signal, ...(method === 'POST' && { body: ' ' }) });
}

async function send(res: ServerResponse, { status, headers, body }: Response): Promise<void> {
  res.writeHead(status, { ...Object.fromEntries(headers), 'Cache-Control': 'no-store' });
  if (body === null) res.end();
  else await pipeline(Readable.fromWeb(body as never), res).catch(() => res.destroy());
}

/** A page of another site has no business here, be it that its name leads here (MCP, "Streamable HTTP": security). */
function guardPage(site: Site, req: IncomingMessage): void {
  site.guardHost(req);
  site.guardOrigin(req);
}

/** A no of HTTP, with the error of JSON-RPC in its body. What nobody foresaw is in the log. */
function refuse(res: ServerResponse, error: unknown, log: Log): void {
  const known = error instanceof OutboxError || error instanceof Refusal;
  if (!known) log.error({ event: 'mcp_failed', cause: error instanceof Error ? error.stack : String(error) });
  if (res.headersSent) return void res.destroy();
  const status = statusOf(error);
  const message = known ? error.message : 'Something went wrong inside.';
  const code = error instanceof Refusal && error.code === 'invalid_json' ? -32_700 : -32_600;
  res.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
  });
  res.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }));
}

function statusOf(error: unknown): number {
  if (error instanceof OutboxError) return error.status ?? 503;
  return error instanceof Refusal ? errors[error.code].status : 500;
}
