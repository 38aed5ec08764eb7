import type { IncomingMessage } from 'node:http';
import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '../contract/endpoint.ts';
import type { Clock } from '../lib/clock.ts';
import type { Deadlines } from './deadlines.ts';
import type { Exchange } from './exchange.ts';
import type { Log } from './log.ts';
import type { JsonText } from './reply.ts';

/** What a handler is given: the checked parts of the request and who sent it. */
export type Call<E extends Endpoint, Who> = Exchange & {
  /** Undefined where the endpoint is for everybody. */
  readonly who: E extends { public: true } ? undefined : Who;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Stops counting the request as one that is being answered: it only waits from now on. */
  leave(): void;
  /** Headers to send with a success. */
  readonly headers: Record<string, string>;
};

/** Data for the envelope, the same already written, or undefined where the handler has answered by itself. */
export type Answer<E extends Endpoint> = E['answer'] extends 'json' ? DataOf<E> | JsonText : undefined;
export type Handler<E extends Endpoint, Who> = (call: Call<E, Who>) => Answer<E> | Promise<Answer<E>>;
/** A handler for every row; a missing one does not compile. */
export type Handlers<Rows extends Record<string, Endpoint>, Who> = { [K in keyof Rows]: Handler<Rows[K], Who> };

/** One side of the appliance, callers' or people's: what its endpoints have in common. */
export type Plane<Who> = {
  readonly prefix: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly deadlines: Deadlines;
  /** Throws the refusal of a request that is not meant for this plane at all, whatever its route. */
  guard?(req: IncomingMessage): void;
  /** Says who sent the request, before anything of its body is looked at; throws the refusal if nobody may know. */
  authenticate(exchange: Exchange, endpoint: Endpoint): Who | Promise<Who>;
  /** Counts the request against its limits, or throws the refusal; the result is called when it has been answered. */
  admit(who: Who, endpoint: Endpoint): () => void;
  /** Throws a refusal when the writer takes no more work. */
  guardRoom(): void;
};
