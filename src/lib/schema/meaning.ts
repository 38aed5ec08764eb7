import type { FieldCode, Flaw } from './complaint.ts';

/** Interprets a text: returns the text to keep instead, or the flaw. */
export type Sense = (text: string) => string | Flaw;

/** Reports that the field at a path below the object is wrong. Only the first complaint about a field counts. */
export type Complain = (path: string, code: FieldCode, message?: string) => void;

/** Checks the fields of an object against each other. Unsound fields are undefined in `sound`, but not in `sent`. */
export type Judge<T> = (sound: T, complain: Complain, sent: Readonly<Record<string, unknown>>) => void;

/** Computes the value of an omitted field from the whole sound object. */
type Fill = (whole: Readonly<Record<string, unknown>>) => unknown;

/** Keys of schema properties beyond JSON Schema. They are symbols, so that no document contains them. */
export const formKey: unique symbol = Symbol('the schema of what is kept');
export const senseKey: unique symbol = Symbol('the sense of a text');
export const judgeKey: unique symbol = Symbol('the judge of an object');
export const fillKey: unique symbol = Symbol('the filler of an omitted field');
export const distinctKey: unique symbol = Symbol('the property that tells elements apart');
export const codeKey: unique symbol = Symbol('the semantic code of a value outside an enumeration');
export const tagKey: unique symbol = Symbol('the property that tells variants apart');

/** The keywords of a schema that a check reads: some of JSON Schema, and our own. */
export type Keywords = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly anyOf?: readonly Keywords[];
  readonly oneOf?: readonly Keywords[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Keywords;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Keywords>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly [senseKey]?: Sense;
  readonly [judgeKey]?: Judge<Record<string, unknown>>;
  readonly [fillKey]?: Fill;
  readonly [distinctKey]?: string;
  readonly [codeKey]?: FieldCode;
  readonly [tagKey]?: string;
};
