import { bodies, marked, plain } from './body.ts';
import { polled } from './folder.ts';
import type { Program } from './program.ts';

/** Builds the requests of an operation, one by one, or undefined when none is left. */
type Asking = (program: Program) => () => string | undefined;

const plainBody = bodies(plain);
const markedBody = bodies(marked);

/** Every measured operation, with its requests. */
const operations = {
  send: sending(plainBody),
  send_markup: sending(markedBody),
  check: ({ key }) => always(rawRequest('GET', '/api/output/check', { key: key('poller') })),
  list: ({ key }) => always(rawRequest('GET', '/api/input/list', { key: key('poller') })),
  read: ({ key }) => {
    const bodies = Array.from({ length: polled.items }, (_, at) => JSON.stringify({ caller_item_id: `item-${at}` }));
    const requests = bodies.map((body) => rawRequest('POST', '/api/input/read', { key: key('poller'), body }));
    let at = 0;
    return () => requests[at++ % requests.length];
  },
  output_read: ({ key, outputs }) =>
    consuming('read', key('reader'), { from: outputs.unread, to: outputs.unacknowledged }),
  output_ack: ({ key, outputs }) =>
    consuming('ack', key('reader'), { from: outputs.unacknowledged, spare: outputs.unread }),
} as const satisfies Record<string, Asking>;

export type OperationName = keyof typeof operations;
export const operationNames = Object.keys(operations) as OperationName[];

/** Returns the requests of an operation. */
export function requestsOf(name: OperationName, program: Program): () => string | undefined {
  return operations[name](program);
}

/** The requests to the echo: the body of a send, for every operation. */
export const echoing = always(rawRequest('POST', '/echo', { body: plainBody('sent-0000001') }));

function sending(body: (caller_item_id: string) => string): Asking {
  return (program) => () =>
    rawRequest('POST', '/api/input/send', { key: program.key('sender'), body: body(`sent-${program.next()}`) });
}

/** Deletes the items that a program sent, between two of its numbers. */
export function deleting(program: Program, { after, last }: { after: number; last: number }) {
  let number = after;
  return () => {
    if (number >= last) return undefined;
    const body = JSON.stringify({ caller_item_id: `sent-${++number}` });
    return rawRequest('POST', '/api/input/delete', { key: program.key('sender'), body });
  };
}

type Outputs = { from: string[]; spare?: string[]; to?: string[] };

/** Uses each decision once. Unread decisions may be acknowledged too. */
function consuming(verb: 'read' | 'ack', key: string, { from, spare, to }: Outputs): () => string | undefined {
  return () => {
    const output_result_id = from.pop() ?? spare?.pop();
    if (output_result_id === undefined) return undefined;
    to?.push(output_result_id);
    return rawRequest('POST', `/api/output/${output_result_id}/${verb}`, { key });
  };
}

function always(text: string): () => string {
  return () => text;
}

type Sent = { key?: string; body?: string; prefer?: string };

/** Formats a request for the wire. Its body must be ASCII. */
export function rawRequest(method: string, target: string, { key, body, prefer }: Sent = {}): string {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(key === undefined ? [] : [`Authorization: Bearer ${key}`]),
    ...(prefer === undefined ? [] : [`Prefer: ${prefer}`]),
    ...(body === undefined ? [] : ['Content-Type: application/json']),
    ...(method === 'GET' ? [] : [`Content-Length: ${body?.length ?? 0}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}
