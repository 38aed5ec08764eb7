import { bodies, marked, plain } from '../body.ts';
import { type OperationName, operationNames, rawRequest } from '../operations.ts';
import type { Program } from '../program.ts';
import { numbered } from './drive.ts';

/** The request that wrk repeats to a program, and the request to its echo. */
type Pair = { text(program: Program): string; beside: 'echo' | 'echo of a GET'; echo: string };

/** The echo of a send: the same body without markup. A check has no body, so its echo is a bare GET. */
const echoOfSend = {
  beside: 'echo',
  echo: rawRequest('POST', '/echo', { body: bodies(plain)(`sent-${numbered}`) }),
} as const;

const pairs = {
  send: { text: sending(bodies(plain)), ...echoOfSend },
  send_markup: { text: sending(bodies(marked)), ...echoOfSend },
  check: {
    text: ({ key }) => rawRequest('GET', '/api/output/check', { key: key('sender') }),
    beside: 'echo of a GET',
    echo: rawRequest('GET', '/echo'),
  },
} as const satisfies Partial<Record<OperationName, Pair>>;

export type WrkOperation = keyof typeof pairs;

/** The operations that repeat one request: wrk cannot use data from an earlier answer. */
export const wrkOperations = operationNames.filter(isWrkOperation);

/** Tells if wrk can drive an operation. */
export function isWrkOperation(name: OperationName): name is WrkOperation {
  return Object.hasOwn(pairs, name);
}

/** Returns the request of an operation, and that to its echo. */
export function pairOf(name: WrkOperation): Pair {
  return pairs[name];
}

/** Builds the request of a send, with a number in its id that is unique to the run. */
function sending(body: (caller_item_id: string) => string): Pair['text'] {
  return ({ key, next }) =>
    rawRequest('POST', '/api/input/send', { key: key('sender'), body: body(`sent-${next()}-${numbered}`) });
}
