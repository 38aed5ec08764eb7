import type { IncomingHttpHeaders } from 'node:http';
import type { LimitName } from '../config/limits.ts';
import type { Kept, Static, TSchema } from '../lib/schema/schema.ts';
import type { ErrorCode } from './errors.ts';

export type Header = { readonly schema: TSchema; readonly description: string };

/** One endpoint as data; routing, checking, envelope, statuses and the OpenAPI documents follow from it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: Record<string, TSchema>;
  readonly query?: TSchema;
  readonly headers?: Record<string, Header>;
  /** Refuses a malformed header before the query is validated. @throws {Refusal} invalid_request */
  readonly guardHeaders?: (headers: IncomingHttpHeaders, search: string) => void;
  /** Headers of a success that other responses do not have. */
  readonly answer_headers?: Record<string, Header & { required?: boolean }>;
  readonly body?: TSchema;
  /** Turns the parsed body into the handler's argument, where the schema alone is not enough. */
  readonly accept?: (json: unknown) => unknown;
  /** Set where the body is not the required JSON of `body`. Without both, a body is ignored. */
  readonly body_kind?: 'optional_json' | 'bytes';
  /** The body of a success that is not the envelope with `data`: raw bytes, or a stream of events. */
  readonly answer?: 'bytes' | 'events';
  /** The media type of raw bytes, if it is fixed. */
  readonly bytes_type?: string;
  readonly data: TSchema;
  /** A reader may call it although it is no GET. Other methods need a role that may answer. */
  readonly readers?: true;
  readonly public?: true;
  /** Refusals besides those that every endpoint of its plane can answer. */
  readonly refuses?: readonly ErrorCode[];
  /** Every status that the contract lists for it. A refusal with another status is mapped to a listed one. */
  readonly statuses: readonly number[];
  readonly windows?: readonly LimitName[];
  /** False exempts it from concurrent_requests. */
  readonly counts_as_concurrent?: boolean;
  readonly uses_quota?: boolean;
  /** Waits for the writer, so it is refused at once when the writer's queue is full. */
  readonly writes?: boolean;
};

export type ParamsOf<E extends Endpoint> = E extends { params: infer P extends Record<string, TSchema> }
  ? { [K in keyof P]: string }
  : Record<never, string>;
export type QueryOf<E extends Endpoint> = E extends { query: infer Q extends TSchema } ? Static<Kept<Q>> : undefined;
export type BodyOf<E extends Endpoint> = E extends { accept: (json: unknown) => infer A }
  ? A
  : E extends { body: infer B extends TSchema }
    ? Static<Kept<B>>
    : undefined;
export type DataOf<E extends Endpoint> = E extends { data: infer D extends TSchema } ? Static<D> : never;
