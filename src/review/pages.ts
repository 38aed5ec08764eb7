import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
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

const html: Omit<Page, 'path'> = { type: 'text/html; charset=utf-8', file: () => 'web/index.html' };
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

/** Adds the pages of the inbox to the routes, under the host names that the site is served under. */
export function mountPages(app: App, site: Site, clock: Clock): void {
  const kept = new Map<AssetName, Bytes>();
  const bytesOf = (name: AssetName): Bytes => {
    const known = kept.get(name) ?? read(name);
    kept.set(name, known);
    return known;
  };
  for (const { path, type, file } of pages) {
    app.router.get(polkaPath(path), (req, res) => {
      const params = matchPath(path, req.path);
      if (!params) return app.unrouted(req, res); // polka is more lenient than we are
      try {
        site.guardHost(req);
        reply(res, { type, ...bytesOf(file(params)), version: req.search, known: req.headers['if-none-match'] });
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal;
        replyRefusal({ req, res, ids: idsOf(req, clock()) }, refusal);
      }
    });
    const prefix = path.replace(/\/\{.*/, '');
    app.planes.push({ prefix, paths: new Map([[path, ['GET']]]), guard: site.guardHost });
  }
}

function read(name: AssetName): Bytes {
  const bytes = asset(name);
  if (!bytes) throw notFound();
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
