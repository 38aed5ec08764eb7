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

/** Five tries within about half a minute. */
export const usualPatience: Patience = { tries: 5, base_ms: 500, longest_ms: 60_000, request_ms: 30_000 };
