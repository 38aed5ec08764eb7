const longest_ms = 10_000;

type Posted = { body: string; headers: Record<string, string>; signal: AbortSignal | undefined };

/**
 * Posts a body and is content with any 2xx; a redirect is none. Says in a sentence what else happened, without what the
 * other side answered.
 */
export async function post(url: string, { body, headers, signal: given }: Posted): Promise<void> {
  const { request } = await import('undici'); // much code, which an appliance without targets never needs
  const late = AbortSignal.timeout(longest_ms);
  const signal = given ? AbortSignal.any([given, late]) : late;
  const reply = await request(url, { method: 'POST', body, headers, signal }).catch((error: unknown) => {
    throw new Error(`could not be reached (${reasonOf(error)})`);
  });
  reply.body.resume().on('error', () => {}); // what it says does not matter, the connection may be used again
  if (reply.statusCode < 200 || reply.statusCode > 299) throw new Error(`answered ${reply.statusCode}`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return `no answer within ${longest_ms / 1_000} s`;
  return 'code' in error ? String(error.code) : error.name;
}
