/** What the client asks of fetch: the platform's own is one. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How often and how patiently a request is tried again. */
export type Patience = {
  /** The most tries of one request, the first one included. */
  readonly tries: number;
  /** The pause before the second try is up to this long; it doubles with each try. */
  readonly base_ms: number;
  /** The longest pause; a server that names a later time is not waited for. */
  readonly longest_ms: number;
  /** How long one try may take, the time that the server was asked to wait not counted. */
  readonly request_ms: number;
};

/** Where the outbox is and who asks. */
export type Place = {
  /** Such as http://127.0.0.1:8484; a path before /api is kept. */
  readonly url: string;
  /** The caller's key. */
  readonly api_key: string;
  readonly fetch?: Fetch;
  readonly patience?: Partial<Patience>;
};

/** A place as it is given: what is left out of address and key is in the environment, as HDO_URL and HDO_API_KEY. */
export type Given = Omit<Place, 'url' | 'api_key'> & {
  readonly url?: string | undefined;
  readonly api_key?: string | undefined;
};

/** The place that is meant; a platform without an environment has none. */
export function placed({ url, api_key, ...more }: Given): Place {
  const env: Readonly<Record<string, string | undefined>> = globalThis.process?.env ?? {};
  return { ...more, url: url ?? env.HDO_URL ?? '', api_key: api_key ?? env.HDO_API_KEY ?? '' };
}

/** Five tries within about half a minute. */
export const usualPatience: Patience = { tries: 5, base_ms: 500, longest_ms: 60_000, request_ms: 30_000 };
