import type { Endpoint } from '../../src/contract/endpoint.ts';
import type { OpenApi, Operation } from '../helpers/data/document.ts';
import { bodyOf } from './bodies.ts';
import type { Source } from './from-schema.ts';
import { credentialLines, oddHeaders, typeLine } from './headers.ts';
import type { Sent } from './line.ts';
import { targetOf } from './target.ts';

/** The document of requests, with valid credentials, and those of the other side. */
export type Side = { document: OpenApi; good: readonly string[]; others: readonly string[] };
/** A request and its operation; `asks` is undefined if it may not reach one. */
export type Fuzzed = { sent: Sent; asks: Pick<Endpoint, 'method' | 'path'> | undefined; operationId: string };

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'get', 'PROPFIND', 'BREW'];

/** Generates a request from a document, valid or broken in any of its parts. */
export function makeRequest(source: Source, { document, good, others }: Side): Fuzzed {
  const { random } = source;
  const [path, byMethod] = random.pick(Object.entries(document.paths));
  const [own, operation] = random.pick(Object.entries(byMethod));
  const method = random.chance(0.95) ? own.toUpperCase() : random.pick(methods);
  const { target, stray } = targetOf(source, path, operation);
  const { body, type } = bodyOf(source, operation);
  const odd = oddHeaders(random);
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${random.chance(0.99) ? '127.0.0.1' : random.pick(['evil.example', '[::1]', 'a b', 'x'.repeat(300)])}`,
    ...credentialLines(random, good, others),
    ...odd.lines,
    ...(body.length > 0 ? [typeLine(random, type)] : []),
    ...ownHeaders(source, operation),
  ];
  const framed =
    random.chance(0.1) && body.length > 0 ? chunked(body) : { line: `Content-Length: ${body.length}`, body };
  const head = `${[...lines, framed.line].join('\r\n')}\r\n\r\n`;
  const named = !target.split('?', 1)[0]?.endsWith('/'); // an empty parameter is the address of no operation
  const certain = named && !stray && !odd.doubtful && method === own.toUpperCase();
  const asks = certain ? { method: method as Endpoint['method'], path } : undefined;
  return { sent: { method, head, body: framed.body }, asks, operationId: operation.operationId };
}

function ownHeaders({ random }: Source, { parameters }: Operation): string[] {
  return parameters.some(({ name }) => name === 'X-Filename') && random.chance(0.95)
    ? [`X-Filename: ${random.pick(['a.txt', 'Z%C3%BCrich.pdf', '..%2F..%2Fb', '%', '%00', 'x'.repeat(400)])}`]
    : [];
}

function chunked(body: Buffer): { line: string; body: Buffer } {
  const half = Math.ceil(body.length / 2);
  const chunks = [body.subarray(0, half), body.subarray(half)].filter(({ length }) => length > 0);
  const framed = chunks.flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ]);
  return { line: 'Transfer-Encoding: chunked', body: Buffer.concat([...framed, Buffer.from('0\r\n\r\n')]) };
}
