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
};

/** The address of an outbox, the key of a caller, and how to send requests. */
export type OutboxConnection = {
  /** An address such as http://127.0.0.1:8484. A path before /api is kept. */
  readonly url: string;
  /** The key of the caller. */
  readonly api_key: string;
  readonly fetch?: Fetch;
  readonly patience?: Partial<Patience>;
};

/** The options of a client. Address and key default to the environment variables HDO_URL and HDO_API_KEY. */
export type ClientOptions = Omit<OutboxConnection, 'url' | 'api_key'> & {
  readonly url?: string | undefined;
  readonly api_key?: string | undefined;
};

/** Fills in the defaults from the environment, if the platform has one. */
export function connectionOf({ url, api_key, ...more }: ClientOptions): OutboxConnection {
  const env: Readonly<Record<string, string | undefined>> = globalThis.process?.env ?? {};
  return { ...more, url: url ?? env.HDO_URL ?? '', api_key: api_key ?? env.HDO_API_KEY ?? '' };
}

/** The default retries: seven tries within about half a minute. A wait that has begun has no bound. */
export const usualPatience: Patience = { tries: 7, base_ms: 500, longest_ms: 60_000, request_ms: 30_000 };
