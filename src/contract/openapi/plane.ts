import type { Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import type { Example } from '../examples.ts';

/** A part of an OpenAPI document. */
export type Part = { readonly [key: string]: unknown };

/** One side of the appliance, as its document describes it. */
export type PlaneDocument = {
  readonly title: string;
  readonly description: string;
  /** What each group of operations is about; a group is the segment of the path at `group_at`. */
  readonly tags: Readonly<Record<string, string>>;
  readonly group_at: number;
  readonly security_schemes: Part;
  /** The ways in which a request may say who sent it. */
  readonly security: readonly Part[];
  readonly rows: Readonly<Record<string, Endpoint>>;
  examples(): Readonly<Record<string, Example>>;
  /** What any endpoint may be refused with, where it lists the status and the reason can arise. */
  readonly always: readonly ErrorCode[];
};
