import type { IncomingMessage } from 'node:http';
import type { App } from '../http/app.ts';
import { notFound } from '../http/unrouted.ts';
import { asset } from '../lib/assets.ts';
import { replyBytes, servePath, tagged } from './served.ts';
import type { Site } from './site.ts';

const html = 'text/html; charset=utf-8';
const pageName = /^[a-z][a-z-]{0,40}$/;
const origin = '{{origin}}';

/** Adds the documentation to the routes. Its examples name the address under which it is read. */
export function mountDocs(app: App, site: Site): void {
  const page = (name: string, req: IncomingMessage) => {
    const built = pageName.test(name) ? asset(`docs/${name}.html`) : undefined;
    if (!built) throw notFound();
    return { type: html, ...tagged(Buffer.from(String(built).replaceAll(origin, site.originOf(req)))) };
  };
  servePath(app, site, '/docs', (req, res) => replyBytes({ req, res }, page('index', req)));
  servePath(app, site, '/docs/{name}', (req, res, { name = '' }) => {
    const style = name === 'docs.css' ? asset('docs/docs.css') : undefined;
    replyBytes({ req, res }, style ? { type: 'text/css; charset=utf-8', ...tagged(style) } : page(name, req));
  });
}
