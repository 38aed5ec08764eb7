import type { IncomingMessage } from 'node:http';
import type { App } from '../../http/endpoint/app.ts';
import { notFound } from '../../http/endpoint/unrouted.ts';
import { type AssetName, readAsset } from '../../lib/process/assets.ts';
import { clientName, wheelName } from '../../lib/process/version.ts';
import type { Site } from '../sign-in/site.ts';
import { replyVariant, servePath } from './served.ts';
import { variantsFrom, variantsOf } from './variants.ts';

const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const pageName = /^[a-z][a-z-]{0,40}$/;
const origin = '{{origin}}';

/** Files that are served beside the pages: style, theme, search, pictures and the client libraries. */
const files: Readonly<Record<string, { asset: AssetName; type: string }>> = {
  'docs.css': { asset: 'docs/docs.css', type: 'text/css; charset=utf-8' },
  'early.js': { asset: 'docs/early.js', type: script },
  'search.js': { asset: 'docs/search.js', type: script },
  'sections.json': { asset: 'docs/sections.json', type: 'application/json; charset=utf-8' },
  'queue-light.png': { asset: 'docs/queue-light.png', type: 'image/png' },
  'form-multi-phone-320.png': { asset: 'docs/form-multi-phone-320.png', type: 'image/png' },
  'hdo.py': { asset: 'clients/hdo.py', type: 'text/x-python; charset=utf-8' },
  [wheelName]: { asset: 'clients/hdo.whl', type: 'application/zip' },
  [clientName]: { asset: 'clients/client.tgz', type: 'application/gzip' },
  'client.tgz': { asset: 'clients/client.tgz', type: 'application/gzip' },
};

/** Adds the documentation to the routes. Its examples contain the address of the request. */
export function mountDocs(app: App, site: Site): void {
  const page = (name: string, req: IncomingMessage) => {
    const built = pageName.test(name) ? readAsset(`docs/${name}.html`) : undefined;
    if (!built) throw notFound();
    const identity = Buffer.from(String(built).replaceAll(origin, site.originOf(req)));
    return { type: html, ...variantsFrom({ identity }) };
  };
  servePath(app, site, '/docs', (req, res) => replyVariant({ req, res }, page('index', req)));
  servePath(app, site, '/docs/{name}', (req, res, { name = '' }) => {
    const file = files[name];
    const variants = file && variantsOf(file.asset);
    replyVariant({ req, res }, variants ? { type: file.type, ...variants } : page(name, req));
  });
}
