import type { IncomingMessage } from 'node:http';
import type { App } from '../http/app.ts';
import { notFound } from '../http/unrouted.ts';
import { type AssetName, asset } from '../lib/assets.ts';
import { replyBytes, servePath, tagged } from './served.ts';
import type { Site } from './site.ts';

const html = 'text/html; charset=utf-8';
const pageName = /^[a-z][a-z-]{0,40}$/;
const origin = '{{origin}}';

/** What is served beside the pages: their style, and the clients for whoever writes an agent. */
const files: Readonly<Record<string, { asset: AssetName; type: string }>> = {
  'docs.css': { asset: 'docs/docs.css', type: 'text/css; charset=utf-8' },
  'hdo.py': { asset: 'clients/hdo.py', type: 'text/x-python; charset=utf-8' },
  'client.tgz': { asset: 'clients/client.tgz', type: 'application/gzip' },
};

/** Adds the documentation to the routes. Its examples name the address under which it is read. */
export function mountDocs(app: App, site: Site): void {
  const page = (name: string, req: IncomingMessage) => {
    const built = pageName.test(name) ? asset(`docs/${name}.html`) : undefined;
    if (!built) throw notFound();
    return { type: html, ...tagged(Buffer.from(String(built).replaceAll(origin, site.originOf(req)))) };
  };
  servePath(app, site, '/docs', (req, res) => replyBytes({ req, res }, page('index', req)));
  servePath(app, site, '/docs/{name}', (req, res, { name = '' }) => {
    const file = files[name];
    const bytes = file && asset(file.asset);
    replyBytes({ req, res }, bytes ? { type: file.type, ...tagged(bytes) } : page(name, req));
  });
}
