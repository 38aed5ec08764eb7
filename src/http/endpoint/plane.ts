import type { IncomingMessage } from 'node:http';
import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '../../contract/endpoint.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Log } from '../log/log.ts';
import type { JsonText } from '../reply/reply.ts';
import type { Deadlines } from '../request/deadlines.ts';
import type { Exchange } from '../request/exchange.ts';

/** The input of a handler: the checked parts of the request, and its sender. */
export type Call<E extends Endpoint, Who> = Exchange & {
  /** Undefined for a public endpoint. */
  readonly who: E extends { public: true } ? undefined : Who;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Stops counting the request as concurrent. A handler calls it before a long wait. */
  leave(): void;
  /** Headers to send with the response, whether success or refusal. */
  readonly headers: Record<string, string>;
};

/** The response data: a value, ready JSON text, or undefined if the handler has responded itself. */
type Answer<E extends Endpoint> = E extends { answer: string } ? undefined : DataOf<E> | JsonText;
export type Handler<E extends Endpoint, Who> = (call: Call<E, Who>) => Answer<E> | Promise<Answer<E>>;
/** One handler for every row. A missing handler does not compile. */
export type Handlers<Rows extends Record<string, Endpoint>, Who> = { [K in keyof Rows]: Handler<Rows[K], Who> };

/** One side of the server, for callers or for people, with what its endpoints share. */
export type Plane<Who> = {
  readonly prefix: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly deadlines: Deadlines;
  /** Throws the refusal of a request that this plane does not accept on any route. */
  guard?(req: IncomingMessage): void;
  /** Identifies the sender before the body is read, or throws a refusal. */
  authenticate(exchange: Exchange, endpoint: Endpoint): Who | Promise<Who>;
  /** Returns the id of the credential or the person, by which unread bytes are counted. Absent on anonymous planes. */
  senderOf?(who: Who): string;
  /** Counts the request against its limits, or throws the refusal. Call the result after the response. */
  admit(who: Who, endpoint: Endpoint): () => void;
  /** Throws a refusal when the write queue is full. */
  guardRoom(): void;
  /** Takes the code of a failure of SQLite, by which the database is judged. */
  takeFailure?(code: string | undefined): void;
};
