import type { IncomingMessage } from 'node:http';
import { commonHeaders } from '../../http/reply/reply.ts';
import type { Exchange } from '../../http/request/exchange.ts';
import type { Node } from './node.ts';

const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const forPrograms = /^\/+(?:api|review|mcp|device)(?:\/|$)/i;

/** Tells if a browser asks for a page. */
export function isForPage({ method, headers }: IncomingMessage, path: string): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && /\btext\/html\b/i.test(headers.accept ?? '') && !forPrograms.test(path);
}

/** Answers with a page that says that this node stands by, and links to the leader. It never redirects. */
export function standbyPage({ state: { leader } }: Node, { req, res, ids }: Exchange): void {
  const body = pageOf(leader?.address ?? null);
  res.shouldKeepAlive = false;
  res.writeHead(503, {
    ...commonHeaders(ids),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'Retry-After': '5',
    Refresh: '5',
  });
  res.end(req.method === 'HEAD' ? undefined : body);
}

function pageOf(address: string | null): string {
  const link = address && URL.canParse(address) ? new URL(address).origin : undefined;
  const where = link
    ? `<p><a href="${link}">Open the inbox on the leader</a></p>`
    : '<p>No node leads at the moment. This page looks again by itself.</p>';
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Standing by · hdo</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <style>
      body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 15vh 24px; max-width: 34em }
      h1 { font-size: 1.4em }
    </style>
  </head>
  <body>
    <main>
      <h1>This machine stands by</h1>
      <p>It keeps a copy of everything, and takes over when the machine that leads fails. Nothing is lost.</p>
      ${where}
    </main>
  </body>
</html>
`;
}
