import { hash } from 'node:crypto';
import { commonHeaders } from '../../http/reply/reply.ts';
import type { Exchange } from '../../http/request/exchange.ts';
import { chooseLanguage } from '../../people/pages/languages.ts';
import type { Node } from './node.ts';
import { standbyWords } from './standby-words.ts';

const style = `
:root { color-scheme: light dark }
body { margin: 0; background: light-dark(#fff, #17191d); color: light-dark(#1b1e28, #ebedf1);
  font: 0.9375rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
header { padding: 0.75rem 1.25rem; border-block-end: 1px solid light-dark(#e4e5e7, #2d2f33); font-weight: 600 }
main { max-inline-size: 38rem; margin-inline: auto; padding: 3rem 1.25rem }
h1 { font-size: 1.375rem; line-height: 1.3 }
a { color: light-dark(#0562a8, #82baf3); text-underline-offset: 0.3em }
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const languages = Object.keys(standbyWords);
const refresh_seconds = 5;

/**
 * Sends a page that says that this node stands by. It never redirects, because a browser keeps typed text for the
 * address where it was typed. It links to the address of the inbox: `server.public_url`, else the leader. If the person
 * is at that address, or if nobody leads, the page loads itself again instead.
 */
export function sendStandbyPage(node: Node, { req, res, ids }: Exchange): void {
  const elsewhere = inboxElsewhere(node, req.headers.host);
  const body = pageOf(chooseLanguage(req.headers, languages), elsewhere);
  res.shouldKeepAlive = false;
  res.writeHead(503, {
    ...commonHeaders(ids),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'Retry-After': String(refresh_seconds),
    Vary: 'Accept, Accept-Language, Cookie',
    ...(elsewhere === undefined && { Refresh: String(refresh_seconds) }),
  });
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** Returns the origin of the inbox, unless nobody leads or the person is at that origin already. */
function inboxElsewhere({ state, settings }: Node, host: string | undefined): string | undefined {
  if (!state.leader) return undefined;
  const home = URL.parse(settings.server.public_url ?? state.leader.address ?? '');
  return home && home.host !== host?.toLowerCase() ? home.origin : undefined;
}

function pageOf(language: string, elsewhere: string | undefined): string {
  const words = standbyWords[language] ?? standbyWords.en;
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <title>${words.title} · hdo</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>${style}</style>
  </head>
  <body>
    <header>hdo</header>
    <main>
      <h1>${words.heading}</h1>
      <p>${words.copy}</p>
      <p>${elsewhere === undefined ? words.waiting : `<a href="${elsewhere}/queue">${words.open}</a>`}</p>
    </main>
  </body>
</html>
`;
}
