import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Client, type Fetch, OutboxError, openClient } from '../../client/index.ts';
import type { Settings } from '../../config.ts';
import { errors, Refusal } from '../../contract/errors.ts';
import type { App } from '../../http/endpoint/app.ts';
import { answerHeaders, jsonHeaders } from '../../http/reply/reply.ts';
import { bearerOf } from '../../http/request/bearer.ts';
import { readJson } from '../../http/request/body.ts';
import type { Deadlines } from '../../http/request/deadlines.ts';
import { traceOf } from '../../http/request/trace.ts';
import { errorTrace } from '../../lib/process/error-text.ts';
import type { Log } from '../../lib/process/log.ts';
import { openSite, type Site } from '../../people/sign-in/site.ts';
import { addTrace } from '../trace-context.ts';
import { type McpCaller, mcpServer } from './server.ts';
import { tools } from './tools.ts';

type McpOptions = { deadlines: Deadlines; fetch: Fetch; settings: Settings; log: Log };
type Exchange = { req: IncomingMessage; res: ServerResponse };

const path = '/mcp';
const methods = ['GET', 'POST', 'DELETE'] as const;
/** The base address of the tools' requests. They stay in this process, so any host works. */
const here = 'http://outbox';

/**
 * Serves the Model Context Protocol (streamable HTTP) at /mcp. The bearer token of each request is the caller's key,
 * with which the tools call the caller API.
 */
export function mountMcp(app: App, { deadlines, fetch, settings, log }: McpOptions): void {
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
    const api_key = bearerOf(req);
    let traceparent: unknown = req.headers.traceparent;
    const client = clientFor(
      api_key,
      addTrace(fetch, () => traceparent),
    );
    await client.callerStatus();
    const parsedBody = req.method === 'POST' ? await readJson({ req, res }, deadlines, { optional: false }) : undefined;
    traceparent = traceOfCall(parsedBody) ?? traceparent;
    loaded ??= load();
    const serve = await loaded;
    const left = new AbortController();
    res.once('close', () => left.abort());
    await send(
      res,
      await serve(requestOf(req, left.signal), {
        caller: { client, api_key, inbox_url: site.originOf(req) },
        parsedBody,
      }),
    );
  }
}

/** Returns the trace that a message names in its `_meta`, for programs that reach MCP through others. */
function traceOfCall(message: unknown): unknown {
  return (message as { params?: { _meta?: { traceparent?: unknown } } } | undefined)?.params?._meta?.traceparent;
}

/** Opens a client with the key of the request. Refuses a key that cannot be sent in a header. */
function clientFor(api_key: string, fetch: Fetch): Client {
  try {
    return openClient({ url: here, api_key, fetch, patience: { tries: 1 } });
  } catch (error) {
    throw error instanceof TypeError ? new Refusal('invalid_caller_credentials', error.message) : error;
  }
}

/** Loads the MCP library on the first request: loading it is slow, and most servers never need it. */
async function load() {
  const library = await import('./library.ts');
  return (request: Request, { caller, parsedBody }: { caller: Omit<McpCaller, 'tools'>; parsedBody: unknown }) =>
    library.createMcpHandler(() => mcpServer(library, { ...caller, tools })).fetch(request, { parsedBody });
}

function requestOf({ method = 'GET', headers }: IncomingMessage, signal: AbortSignal): Request {
  const given = Object.entries(headers).filter((each): each is [string, string] => typeof each[1] === 'string');
  return new Request(here + path, { method, headers: given, signal, ...(method === 'POST' && { body: ' ' }) });
}

async function send(res: ServerResponse, { status, headers, body }: Response): Promise<void> {
  const all = new Headers(headers); // merges names that differ only in case
  for (const [name, value] of Object.entries(answerHeaders)) all.set(name, value);
  if (status === 405) all.set('Allow', 'POST'); // the library keeps no sessions, so it only takes messages
  res.writeHead(status, Object.fromEntries(all));
  if (body === null) res.end();
  // the response has begun, so an error can only cut it off
  else await pipeline(Readable.fromWeb(body as never), res).catch(() => res.destroy());
}

/** Refuses pages of other sites, also after DNS rebinding (MCP, "Streamable HTTP": security). */
function guardPage(site: Site, req: IncomingMessage): void {
  site.guardHost(req);
  site.guardOrigin(req);
}

/** Sends an HTTP error with a JSON-RPC error as its body. Logs unexpected errors. */
function refuse(res: ServerResponse, error: unknown, log: Log): void {
  const known = error instanceof OutboxError || error instanceof Refusal;
  if (!known) log.error({ event: 'mcp_failed', cause: errorTrace(error) });
  if (res.headersSent) return void res.destroy();
  const status = statusOf(error);
  const message = known ? error.message : 'An internal error occurred.';
  const code = error instanceof Refusal && error.code === 'invalid_json' ? -32_700 : -32_600;
  res.writeHead(status, {
    ...jsonHeaders,
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
  });
  res.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }));
}

function statusOf(error: unknown): number {
  if (error instanceof OutboxError) return error.status ?? 503;
  return error instanceof Refusal ? errors[error.code].status : 500;
}
