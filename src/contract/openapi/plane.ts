import type { Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import type { Example } from '../examples.ts';

export type Part = { readonly [key: string]: unknown };

export type PlaneDocument = {
  readonly title: string;
  readonly description: string;
  /** Descriptions of the groups of operations. A group is the path segment at `group_at`. */
  readonly tags: Readonly<Record<string, string>>;
  readonly group_at: number;
  readonly security_schemes: Part;
  readonly security: readonly Part[];
  readonly rows: Readonly<Record<string, Endpoint>>;
  examples(): Readonly<Record<string, Example>>;
  /** The operations that a success leads to, with what it gives them (OpenAPI 3.1, "Link Object"). */
  readonly links?: Readonly<Record<string, Readonly<Record<string, Part>>>>;
  /** Codes that every endpoint can answer if it lists their status and the cause can arise. */
  readonly always: readonly ErrorCode[];
};
