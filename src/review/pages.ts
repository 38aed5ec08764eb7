import type { IncomingMessage } from 'node:http';
import type { App } from '../http/app.ts';
import { notFound } from '../http/unrouted.ts';
import { type AssetName, asset } from '../lib/assets.ts';
import { type Bytes, replyBytes, servePath, tagged } from './served.ts';
import type { Site } from './site.ts';

type Page = {
  readonly path: string;
  readonly type: string;
  /** Whether it says for whom it is. */
  readonly personal?: true;
  file(params: Record<string, string>): AssetName;
};
/** Whether the browser of a request is signed in. */
type Knows = (req: IncomingMessage) => boolean;
type Form = 'as built' | 'for nobody';

const shell: Omit<Page, 'path'> = { type: 'text/html; charset=utf-8', file: () => 'web/index.html' };
const html: Omit<Page, 'path'> = { ...shell, personal: true };
const script = 'text/javascript; charset=utf-8';
const chunkName = /^[A-Za-z0-9-]{1,100}\.js$/;

const imageAt = (name: string): Page => ({ path: `/${name}`, type: 'image/svg+xml', file: () => `web/${name}` });

/** Everything a browser is given of the inbox: one page under the addresses of all views, and what it is made of. */
const pages: readonly Page[] = [
  { path: '/', ...html },
  { path: '/sign-in', ...html },
  { path: '/queue', ...html },
  { path: '/decided', ...html },
  { path: '/callers', ...html },
  { path: '/connect', ...html },
  { path: '/activity', ...html },
  { path: '/settings', ...html },
  { path: '/item/{item_id}', ...html },
  { path: '/shell', ...shell }, // what a browser keeps for when there is no connection
  { path: '/offline.js', type: script, file: () => 'web/offline.js' },
  { path: '/inbox.js', type: script, file: () => 'web/inbox.js' },
  { path: '/live.js', type: script, file: () => 'web/live.js' },
  { path: '/chunks/{name}', type: script, file: ({ name = '' }) => `web/chunks/${chunkName.test(name) ? name : '-'}` },
  { path: '/inbox.css', type: 'text/css; charset=utf-8', file: () => 'web/inbox.css' },
  { path: '/icons.svg', type: 'image/svg+xml', file: () => 'web/icons.svg' },
  imageAt('icon.svg'),
  imageAt('icon-maskable.svg'),
  { path: '/apple-touch-icon.png', type: 'image/png', file: () => 'web/apple-touch-icon.png' },
  ...Array.from({ length: 11 }, (_, count) => imageAt(`tab-${count}.svg`)), // build/tab-icons.ts
  { path: '/manifest.webmanifest', type: 'application/manifest+json', file: () => 'web/manifest.webmanifest' },
];

type Parts = { readonly site: Site; readonly isSignedIn: Knows };

/**
 * Adds the pages of the inbox to the routes, under the host names that the site is served under. A page says whether
 * it was asked for by somebody who is signed in, so that it need not ask back.
 */
export function mountPages(app: App, { site, isSignedIn }: Parts): void {
  const kept = new Map<string, Bytes>();
  const bytesOf = (name: AssetName, form: Form): Bytes => {
    const known = kept.get(`${form} ${name}`) ?? read(name, form);
    kept.set(`${form} ${name}`, known);
    return known;
  };
  for (const { path, type, personal, file } of pages) {
    servePath(app, site, path, (req, res, params) => {
      const bytes = bytesOf(file(params), personal && !isSignedIn(req) ? 'for nobody' : 'as built');
      if (personal) res.setHeader('Vary', 'Cookie');
      replyBytes({ req, res }, { type, ...bytes });
    });
  }
}

function read(name: AssetName, form: Form): Bytes {
  const built = asset(name);
  if (!built) throw notFound();
  const bytes =
    form === 'as built' ? built : Buffer.from(String(built).replace('<html ', '<html data-session="none" '));
  return tagged(bytes);
}
