import type { FieldCode, Flaw } from './complaint.ts';

/** What a text means: the text to keep in its place, or what is wrong with it. */
export type Sense = (text: string) => string | Flaw;

/** Says that the field at a path below the object is wrong; only the first complaint about a field counts. */
export type Complain = (path: string, code: FieldCode, message?: string) => void;

/** Judges the fields of one object against each other. Unsound fields are undefined in `sound`, not in `sent`. */
export type Judge<T> = (sound: T, complain: Complain, sent: Readonly<Record<string, unknown>>) => void;

/** The value of an omitted field, made from the whole sound object. */
export type Fill = (whole: Readonly<Record<string, unknown>>) => unknown;

/** Keys under which a schema carries what JSON Schema cannot say: symbols, so that no document shows them. */
export const formKey: unique symbol = Symbol('the schema of what is kept');
export const senseKey: unique symbol = Symbol('the sense of a text');
export const judgeKey: unique symbol = Symbol('the judge of an object');
export const fillKey: unique symbol = Symbol('the filler of an omitted field');
export const distinctKey: unique symbol = Symbol('the property that tells elements apart');
export const codeKey: unique symbol = Symbol('the semantic code of a value outside an enumeration');
export const tagKey: unique symbol = Symbol('the property that tells variants apart');

/** What a check reads in a schema: the keywords of JSON Schema that we use, and our own. */
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
