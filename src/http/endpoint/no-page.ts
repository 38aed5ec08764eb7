import type { IncomingMessage } from 'node:http';
import type { Refusal } from '../../contract/errors.ts';
import { commonHeaders, replyRefusal } from '../reply/reply.ts';
import type { Exchange } from '../request/exchange.ts';
import { leaveBody } from '../request/leave-body.ts';
import { traceOf } from '../request/trace.ts';

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page does not show the requested address, because anyone may have written it. */
const page = Buffer.from(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Page not found · hdo</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="stylesheet" href="/docs/docs.css">
    <link rel="icon" href="/tab-0.svg" type="image/svg+xml">
  </head>
  <body>
    <header><nav aria-label="hdo"><a class="home" href="/">hdo</a></nav></header>
    <div class="page"><main>
      <h1>Page not found</h1>
      <p>The address may be mistyped, or from another version of hdo.</p>
      <p><a href="/queue">Go to the inbox</a></p>
      <p><a href="/docs">Read the documentation</a></p>
    </main></div>
  </body>
</html>
`);

const forPrograms = /^\/+(?:api|review|mcp|device)(?:\/|$)/i;
const html = /\btext\/html\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** Answers with a refusal: with a page if a browser requested an unknown address, else in the envelope. */
export function replyToBrowser(exchange: Exchange, refusal: Refusal, path: string): void {
  const { req, res, ids } = exchange;
  if (refusal.code !== 'not_found' || !isPageRequest(req, path)) {
    replyRefusal(exchange, refusal);
    return;
  }
  traceOf(req).code = refusal.code;
  leaveBody(exchange, { refused: false });
  res.writeHead(404, {
    ...commonHeaders(ids),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': page.length,
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    Vary: 'Accept',
  });
  res.end(page);
}

/** Tells if a browser asks for a page: with a text/html that it accepts, and not for an address of programs. */
export function isPageRequest({ method, headers }: IncomingMessage, path: string): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && html.test(headers.accept ?? '') && !forPrograms.test(path);
}
