import type { Random } from './random.ts';

/** Additional header lines. Only `doubtful` ones may change the reply. */
export type Headers = { lines: string[]; doubtful: boolean };

const harmless = [
  'Accept: */*',
  'Accept: \xff\xfe',
  'X-Correlation-ID: order-7',
  'X-Correlation-ID: not one of ours',
  'X-Correlation-ID:',
  'traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  'traceparent: 00-0',
  'Cookie: hdo_session=abc; a=b',
  'Cookie: \x80',
  'X-HTTP-Method-Override: DELETE',
  'X-Forwarded-For: 10.0.0.1',
  'Range: bytes=0-1',
  'If-None-Match: *',
  'Prefer: wait=0',
  'Prefer: wait=-1',
  'Prefer: wait=soon, respond-async',
  'Last-Event-ID: 99999999999999999999',
  'Last-Event-ID: evt',
  'Accept-Encoding: gzip, br',
  'Origin: https://elsewhere.example',
  'Sec-Fetch-Site: cross-site',
  'Upgrade-Insecure-Requests: 1',
  'Expect: 100-continue',
];
/** Ambiguous or malformed headers, which must be refused before anything else is checked. */
const doubtful = [
  'Host: other.example',
  'Authorization: Bearer twice',
  'Content-Type: text/plain',
  'Expect: 200-maybe',
  'No colon here',
  'Space before : colon',
  ' folded: line',
  'Content-Length: 1',
  'Content-Length: -1',
  'Bad\x00name: x',
  'Null: a\x00b',
];

export function oddHeaders(random: Random): Headers {
  const lines: string[] = [];
  while (random.chance(0.3)) lines.push(random.pick(harmless));
  const long = random.chance(0.01);
  if (long) lines.push(`X-Long: ${'x'.repeat(2 ** random.below(16))}`);
  if (random.chance(0.01)) for (let at = 0; at < 200; at++) lines.push(`X-Many-${at}: ${at}`);
  const isDoubtful = random.chance(0.04);
  if (isDoubtful) lines.push(random.pick(doubtful));
  return { lines, doubtful: isDoubtful || long || repeats(lines) };
}

function repeats(lines: readonly string[]): boolean {
  const names = lines.map((line) => line.split(':', 1)[0]);
  return new Set(names).size < names.length;
}

const types = ['text/plain', 'application/json; charset=utf-16', 'application/problem+json', '', 'multipart/form-data'];

/** Generates a content type, mostly the right one. */
export function typeLine(random: Random, type: string): string {
  return `Content-Type: ${random.chance(0.04) ? random.pick(types) : type}`;
}

/** Generates Authorization headers, mostly with a valid credential. */
export function credentialLines(random: Random, good: readonly string[], others: readonly string[]): string[] {
  if (random.chance(0.95)) return [`Authorization: Bearer ${random.pick(good)}`];
  const odd = ['', 'Bearer', 'Bearer ', 'Basic YTpi', `Bearer ${random.pick(others)}`, 'Bearer hdo_x', 'Bearer \xff'];
  return random.chance(0.2) ? [] : [`Authorization: ${random.pick(odd)}`];
}
