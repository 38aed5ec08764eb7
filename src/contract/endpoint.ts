import type { LimitName } from '../config/limits.ts';
import type { Kept, Static, TSchema } from '../lib/schema.ts';
import type { ErrorCode } from './errors.ts';

/** What a request carries: JSON that must be there, JSON that may be empty, nothing that is looked at, or raw bytes. */
export type BodyKind = 'json' | 'optional_json' | 'none' | 'bytes';
/** What a success carries: the envelope with data, raw bytes, or a stream of events. */
export type AnswerKind = 'json' | 'bytes' | 'events';

/** A header, and what it says. */
export type Header = { readonly schema: TSchema; readonly description: string };

/** One endpoint as data; routing, checking, envelope, statuses and the OpenAPI documents follow from it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: Record<string, TSchema>;
  readonly query?: TSchema;
  /** Headers of the request that matter to it. */
  readonly headers?: Record<string, Header>;
  /** Headers of its success beside those of every response. */
  readonly answer_headers?: Record<string, Header & { required?: boolean }>;
  readonly body?: TSchema;
  /** Makes of the parsed body what the handler is given, where a check against the schema is not all. */
  readonly accept?: (json: unknown) => unknown;
  readonly body_kind: BodyKind;
  readonly answer: AnswerKind;
  /** The media type of raw bytes, where they are of one. */
  readonly bytes_type?: string;
  readonly data: TSchema;
  /** Whether it is for everybody; else its plane has to know who is asking. */
  readonly public?: true;
  /** Refusals beyond those that its plane can always answer with. */
  readonly refuses: readonly ErrorCode[];
  /** Every status that the contract lists for it; a refusal outside the list becomes one inside. */
  readonly statuses: readonly number[];
  /** The per-minute windows it is counted under. */
  readonly windows?: readonly LimitName[];
  /** Whether it consumes the monthly quota of API requests. */
  readonly uses_quota?: boolean;
  /** Whether it asks the writer for something, and so is refused at once when the writer's queue is full. */
  readonly writes?: boolean;
};

/** What a handler is given of an endpoint's path. */
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
