import type { App } from '../../http/endpoint/app.ts';
import { notFound } from '../../http/endpoint/unrouted.ts';
import type { AssetName } from '../../lib/process/assets.ts';
import { claimsSession } from '../sign-in/session-proof.ts';
import type { Site } from '../sign-in/site.ts';
import { builtLanguages, chooseLanguage, fileOf } from './languages.ts';
import { replyVariant, servePath } from './served.ts';
import { type Variants, variantsFrom, variantsOf } from './variants.ts';

type Asset = {
  readonly path: string;
  readonly type: string;
  /** Set for files that have their version in their names. */
  readonly fixed?: true;
  file(params: Record<string, string>): AssetName;
};

const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const chunkName = /^[A-Za-z0-9-]{1,100}\.js$/;

const imageAt = (name: string): Asset => ({ path: `/${name}`, type: 'image/svg+xml', file: () => `web/${name}` });

/** The addresses of all views. They have one page, in the language that the request prefers. */
const views = [
  '/',
  '/sign-in',
  '/invite',
  '/sign-in/oidc',
  '/queue',
  '/decided',
  '/callers',
  '/policies',
  '/connect',
  '/activity',
  '/statistics',
  '/people',
  '/settings',
  '/item/{item_id}',
] as const;

const assets: readonly Asset[] = [
  { path: '/live.js', type: script, file: () => 'web/live.js' },
  { path: '/offline.js', type: script, file: () => 'web/offline.js' },
  {
    path: '/chunks/{name}',
    type: script,
    fixed: true,
    file: ({ name = '' }) => `web/chunks/${chunkName.test(name) ? name : '-'}`,
  },
  { path: '/inbox.css', type: 'text/css; charset=utf-8', file: () => 'web/inbox.css' },
  { path: '/later.css', type: 'text/css; charset=utf-8', file: () => 'web/later.css' },
  { path: '/icons.svg', type: 'image/svg+xml', file: () => 'web/icons.svg' },
  imageAt('icon.svg'),
  imageAt('icon-maskable.svg'),
  { path: '/apple-touch-icon.png', type: 'image/png', file: () => 'web/apple-touch-icon.png' },
  ...Array.from({ length: 11 }, (_, count) => imageAt(`tab-${count}.svg`)),
  { path: '/manifest.webmanifest', type: 'application/manifest+json', file: () => 'web/manifest.webmanifest' },
];

/**
 * Adds the pages of the inbox to the routes, under the host names that the site is served under. Pages contain no
 * personal data. The markup tells the page whether its request carried a session, and under which names hdo is served,
 * so that it recognises links to itself.
 */
export function mountPages(app: App, site: Site): void {
  const kept = new Map<string, Variants>();
  const hosts = site.names.join(' ').replace(/[^\w.: -]/g, '');
  const contentOf = (name: AssetName, marks: string): Variants => {
    const known = kept.get(name + marks) ?? read(name, marks);
    kept.set(name + marks, known);
    return known;
  };
  const languages = builtLanguages();
  const page = (language: string, claims: boolean) => {
    const marks = `${claims ? ' data-session="claimed"' : ''}${hosts === '' ? '' : ` data-hosts="${hosts}"`}`;
    return { type: html, ...contentOf(`web/${fileOf('index.html', language)}`, marks) };
  };
  for (const path of views) {
    servePath(app, site, path, (req, res) => {
      res.setHeader('Vary', 'Accept-Language, Cookie');
      replyVariant({ req, res }, page(chooseLanguage(req.headers, languages), claimsSession(req, site)));
    });
  }
  for (const { path, type, file, fixed = false } of [...assets, ...languages.map(shellOf)]) {
    servePath(app, site, path, (req, res, params) => {
      replyVariant({ req, res }, { type, fixed, ...contentOf(file(params), '') });
    });
  }
  for (const language of languages) {
    const path = `/shell/${language}`; // the page that a browser keeps for offline use
    servePath(app, site, path, (req, res) => replyVariant({ req, res }, page(language, false)));
  }
}

/** The list of the files that a browser keeps of the page of a language. */
function shellOf(language: string): Asset {
  const name = fileOf('shell.json', language);
  return { path: `/${name}`, type: 'application/json', file: () => `web/${name}` };
}

/** Reads a file. A page with marks has no compressed copies. */
function read(name: AssetName, marks: string): Variants {
  const variants = variantsOf(name);
  if (!variants) throw notFound();
  if (marks === '') return variants;
  return variantsFrom({ identity: Buffer.from(String(variants.by.identity?.bytes).replace('<html', `<html${marks}`)) });
}
