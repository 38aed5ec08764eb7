import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '../contract/errors.ts';
import type { App } from '../http/app.ts';
import { matchPath, polkaPath } from '../http/path.ts';
import { replyRefusal } from '../http/reply.ts';
import { traceOf } from '../http/trace.ts';
import { pageHeaders } from './page-headers.ts';
import type { Site } from './site.ts';

/** What is sent for a page or an asset, and the entity tag of just these bytes. */
export type Bytes = { readonly bytes: Buffer; readonly etag: string };
type Params = Readonly<Record<string, string>>;
type Answer = (req: IncomingMessage & { search: string }, res: ServerResponse, params: Params) => void;

const keep = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Adds a path to the routes that is answered for the host names that the site is served under. */
export function servePath(app: App, site: Site, path: string, answer: Answer): void {
  app.router.get(polkaPath(path), (req, res) => {
    const params = matchPath(path, req.path);
    if (!params) return app.unrouted(req, res); // polka is more lenient than we are
    traceOf(req).route = `GET ${path}`;
    try {
      site.guardHost(req);
      answer(req, res, params);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      replyRefusal({ req, res, ids: traceOf(req).ids }, refusal);
    }
  });
  const prefix = path.replace(/\/\{.*/, '');
  app.planes.push({ prefix, paths: new Map([[path, ['GET']]]), guard: site.guardHost });
}

/** Bytes with their entity tag. */
export function tagged(bytes: Buffer): Bytes {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

/** Sends bytes under the policy of pages, or says that the browser has these very bytes (RFC 9110, "If-None-Match"). */
export function replyBytes(
  { req, res }: { req: IncomingMessage & { search: string }; res: ServerResponse },
  { type, bytes, etag }: Bytes & { type: string },
): void {
  const known = req.headers['if-none-match'] ?? '';
  const same = known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
  const isNamed = req.search === `?${etag.slice(1, 13)}`; // build/web.ts: who asks for these very bytes may keep them
  const headers = { ...pageHeaders, 'Content-Type': type, ETag: etag, ...(isNamed && keep) };
  if (same) res.writeHead(304, headers).end();
  else res.writeHead(200, { ...headers, 'Content-Length': bytes.length }).end(bytes);
}
