import { guardOptions } from './options.ts';

/** The part of fetch that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How often and how long a request is retried. */
export type Patience = {
  /** The largest number of tries, including the first. If it is given, it also bounds the requests of a wait. */
  readonly tries: number;
  /** The longest pause before the second try. It doubles with each try. */
  readonly base_ms: number;
  /** The longest pause. If the server names a later time, the client gives up, unless it waits for a decision. */
  readonly longest_ms: number;
  /** The timeout of one try, without the seconds of a long poll. */
  readonly request_ms: number;
  /** The timeout of all tries together, without the seconds of a long poll and the pauses that the server asks for. */
  readonly total_ms: number;
};

/** The address of an outbox, the key of a caller, and how to send requests. */
export type OutboxConnection = {
  /** An address such as http://127.0.0.1:8484. A path before /api is kept. */
  readonly url: string;
  readonly api_key: string;
  readonly fetch?: Fetch;
  readonly patience?: Partial<Patience>;
  /** True if an outbox has answered at this address before: then no reply of another program ends a wait. */
  readonly reached?: boolean;
};

/** The options of a client. Address and key default to the environment variables HDO_URL and HDO_API_KEY. */
export type ClientOptions = Partial<OutboxConnection>;

const names = ['url', 'api_key', 'fetch', 'patience', 'reached'] as const satisfies (keyof OutboxConnection)[];

/**
 * Fills in the defaults from the environment, if the platform has one. An option that is there without a value is an
 * error: a secret that is not set must not send the environment's key to another address.
 */
export function connectionOf(options: ClientOptions): OutboxConnection {
  guardOptions(options, names);
  guardOptions(options.patience, Object.keys(usualPatience), 'patience');
  const url = readOption(options, 'url', 'HDO_URL');
  if ('lack' in url) throw new TypeError(`the address must be an http or https URL, but ${url.lack}`);
  const api_key = readOption(options, 'api_key', 'HDO_API_KEY');
  if ('lack' in api_key) throw new TypeError(`the API key is missing, because ${api_key.lack}`);
  return { ...options, url: url.value, api_key: api_key.value };
}

/** Reads an option, or its variable of the environment if the option is left out. `lack` says why there is no value. */
function readOption(options: ClientOptions, name: 'url' | 'api_key', variable: string) {
  const env: Readonly<Record<string, string | undefined>> = globalThis.process?.env ?? {};
  const isOption = name in options;
  const value = isOption ? options[name] : env[variable];
  if (value) return { value };
  const state = value === '' ? 'empty' : isOption ? value : 'not set';
  return { lack: isOption ? `${name} is ${state}: leave it out for ${variable}` : `${variable} is ${state}` };
}

/** The default retries: at most seven tries within 30 seconds. A wait that has begun has no bound. */
export const usualPatience: Patience = {
  tries: 7,
  base_ms: 500,
  longest_ms: 60_000,
  request_ms: 10_000,
  total_ms: 30_000,
};
