import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '../contract/errors.ts';
import type { App } from '../http/app.ts';
import { idsOf } from '../http/ids.ts';
import { matchPath, polkaPath } from '../http/path.ts';
import { replyRefusal } from '../http/reply.ts';
import { notFound } from '../http/unrouted.ts';
import { type AssetName, asset } from '../lib/assets.ts';
import type { Clock } from '../lib/clock.ts';
import { pageHeaders } from './page-headers.ts';
import type { Site } from './site.ts';

type Page = { readonly path: string; readonly type: string; file(params: Record<string, string>): AssetName };
type Bytes = { readonly bytes: Buffer; readonly etag: string };
/** Whether the browser of a request is signed in. */
type Knows = (req: IncomingMessage) => boolean;
type Form = 'as built' | 'for nobody';

const page = 'web/index.html';
const html: Omit<Page, 'path'> = { type: 'text/html; charset=utf-8', file: () => page };
const script = 'text/javascript; charset=utf-8';
const keep = { 'Cache-Control': 'public, max-age=31536000, immutable' };
const chunkName = /^[A-Za-z0-9-]{1,100}\.js$/;

/** Everything a browser is given of the inbox: one page under the addresses of all views, and what it is made of. */
const pages: readonly Page[] = [
  { path: '/', ...html },
  { path: '/sign-in', ...html },
  { path: '/queue', ...html },
  { path: '/decided', ...html },
  { path: '/item/{item_id}', ...html },
  { path: '/inbox.js', type: script, file: () => 'web/inbox.js' },
  { path: '/chunks/{name}', type: script, file: ({ name = '' }) => `web/chunks/${chunkName.test(name) ? name : '-'}` },
  { path: '/inbox.css', type: 'text/css; charset=utf-8', file: () => 'web/inbox.css' },
  { path: '/icons.svg', type: 'image/svg+xml', file: () => 'web/icons.svg' },
  { path: '/icon.svg', type: 'image/svg+xml', file: () => 'web/icon.svg' },
  { path: '/icon-waiting.svg', type: 'image/svg+xml', file: () => 'web/icon-waiting.svg' },
  { path: '/manifest.webmanifest', type: 'application/manifest+json', file: () => 'web/manifest.webmanifest' },
];

type Parts = { readonly site: Site; readonly clock: Clock; readonly isSignedIn: Knows };

/**
 * Adds the pages of the inbox to the routes, under the host names that the site is served under. A page says whether
 * it was asked for by somebody who is signed in, so that it need not ask back.
 */
export function mountPages(app: App, { site, clock, isSignedIn }: Parts): void {
  const kept = new Map<string, Bytes>();
  const bytesOf = (name: AssetName, form: Form): Bytes => {
    const known = kept.get(`${form} ${name}`) ?? read(name, form);
    kept.set(`${form} ${name}`, known);
    return known;
  };
  for (const { path, type, file } of pages) {
    app.router.get(polkaPath(path), (req, res) => {
      const params = matchPath(path, req.path);
      if (!params) return app.unrouted(req, res); // polka is more lenient than we are
      try {
        site.guardHost(req);
        const name = file(params);
        const bytes = bytesOf(name, name === page && !isSignedIn(req) ? 'for nobody' : 'as built');
        if (name === page) res.setHeader('Vary', 'Cookie');
        reply(res, { type, ...bytes, version: req.search, known: req.headers['if-none-match'] });
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal;
        replyRefusal({ req, res, ids: idsOf(req, clock()) }, refusal);
      }
    });
    const prefix = path.replace(/\/\{.*/, '');
    app.planes.push({ prefix, paths: new Map([[path, ['GET']]]), guard: site.guardHost });
  }
}

function read(name: AssetName, form: Form): Bytes {
  const built = asset(name);
  if (!built) throw notFound();
  const bytes =
    form === 'as built' ? built : Buffer.from(String(built).replace('<html ', '<html data-session="none" '));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

function reply(
  res: ServerResponse,
  { type, bytes, etag, version, known = '' }: Bytes & { type: string; version: string; known: string | undefined },
): void {
  const same = known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
  const isNamed = version === `?${etag.slice(1, 13)}`; // build/web.ts: who asks for these very bytes may keep them
  const headers = { ...pageHeaders, 'Content-Type': type, ETag: etag, ...(isNamed && keep) };
  if (same) res.writeHead(304, headers).end();
  else res.writeHead(200, { ...headers, 'Content-Length': bytes.length }).end(bytes);
}
