import { sessionSecret } from './session-secret.ts';

/** The end of each wait in milliseconds: a connection that hangs answers nothing at all. */
const patience_ms = 30_000;
/** Requests with another end: one tells whether there is a connection, one counts for longer. */
const patiences: Readonly<Record<string, number>> = {
  'GET /review/api/session': 12_000,
  'GET /review/api/statistics': 120_000,
};

type EarlyRequest = { method: string; body?: string };
type Early = { readonly secret: string; readonly reply: Promise<Response | undefined> };

/** The replies to requests that were sent before the script of the page had loaded, by their addresses. */
const early = new Map<string, Early>();

/** Sends a GET request ahead. The same request, when the page makes it, gets this reply. */
export function askEarly(url: string): void {
  const reply = ask(url, { method: 'GET' }).catch(() => undefined); // `replyTo` asks again and throws its error
  early.set(url, { secret: sessionSecret(), reply });
}

/** Sends a request with the secret of the session, or takes the reply that was asked for early, once. */
export function replyTo(url: string, asked: EarlyRequest): Promise<Response> {
  const known = asked.method === 'GET' ? early.get(url) : undefined;
  if (!known) return ask(url, asked);
  early.delete(url);
  if (known.secret !== sessionSecret()) return ask(url, asked); // it was meant for another person
  return known.reply.then((reply) => (reply && reply.status < 500 ? reply : ask(url, asked)));
}

function ask(url: string, asked: EarlyRequest): Promise<Response> {
  const headers = { 'X-HDO-Session': sessionSecret(), ...(asked.body && { 'Content-Type': 'application/json' }) };
  const limit_ms = patiences[`${asked.method} ${url.split('?')[0]}`] ?? patience_ms;
  const signal = AbortSignal.timeout(limit_ms);
  return fetch(url, { ...asked, headers, signal, cache: 'no-store', redirect: 'error' });
}
