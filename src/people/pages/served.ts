import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '../../contract/errors.ts';
import type { App } from '../../http/endpoint/app.ts';
import { replyToBrowser } from '../../http/endpoint/no-page.ts';
import { matchPath, polkaPath } from '../../http/endpoint/path.ts';
import { traceOf } from '../../http/request/trace.ts';
import type { Site } from '../sign-in/site.ts';
import { type Coding, chooseCoding, type Variants } from './variants.ts';

/** The reply to a request for a page or an asset. An address that is `fixed` always has the same content. */
type Reply = Variants & { readonly type: string; readonly fixed?: boolean };
type Exchange = { req: IncomingMessage & { search: string }; res: ServerResponse };
type Params = Readonly<Record<string, string>>;
type Answer = (req: IncomingMessage & { search: string }, res: ServerResponse, params: Params) => void;

const keep = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Adds a GET route that answers only under the site's host names. */
export function servePath(app: App, site: Site, path: string, answer: Answer): void {
  app.router.get(polkaPath(path), (req, res) => {
    const params = matchPath(path, req.path);
    if (!params) return app.unrouted(req, res); // polka matches more than the path allows
    traceOf(req).route = `GET ${path}`;
    try {
      site.guardHost(req);
      answer(req, res, params);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      replyToBrowser({ req, res, ids: traceOf(req).ids }, refusal, req.path);
    }
  });
  const prefix = path.replace(/\/\{.*/, '');
  app.planes.push({ prefix, paths: new Map([[path, ['GET']]]), guard: site.guardHost });
}

/**
 * Sends the variant that the request accepts, with the page headers. Sends 304 if the browser has it already (RFC 9110,
 * "If-None-Match"), and 406 if it accepts none. Ignores Range, as section 14.2 allows.
 */
export function replyVariant({ req, res }: Exchange, { type, version, by, fixed = false }: Reply): void {
  const stored = Object.keys(by) as Coding[];
  const coding = chooseCoding(req.headers['accept-encoding'], stored);
  const variant = coding && by[coding];
  const common = { ...pageHeaders, ...(stored.length > 1 && { Vary: 'Accept-Encoding' }) };
  if (!variant) {
    res.writeHead(406, { ...common, 'Content-Length': 0 }).end();
    return;
  }
  const { bytes, etag } = variant;
  const known = req.headers['if-none-match'] ?? '';
  const isKnown = known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
  const isFixed = fixed || req.search === `?${version}`;
  const headers = { ...common, 'Content-Type': type, ETag: etag, ...(isFixed && keep) };
  if (isKnown) {
    res.writeHead(304, headers).end();
    return;
  }
  const encoding = coding !== 'identity' && { 'Content-Encoding': coding };
  res.writeHead(200, { ...headers, ...encoding, 'Content-Length': bytes.length }).end(bytes);
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types hdo-workers',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];
const unused = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb', 'serial', 'hid', 'midi'];

/** The security headers of every page and asset of the inbox. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policy.join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': unused.map((feature) => `${feature}=()`).join(', '),
  'Cache-Control': 'no-cache',
};
