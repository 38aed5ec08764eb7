import type {
  ArrayOptions,
  ObjectOptions,
  SchemaOptions,
  Static,
  StringOptions,
  TArray,
  TNull,
  TObject,
  TOptional,
  TProperties,
  TSchema,
  TString,
  TUnion,
  TUnsafe,
} from '@sinclair/typebox';
import * as typebox from '@sinclair/typebox';
import type { FieldCode } from './complaint.ts';
import {
  codeKey,
  distinctKey,
  fillKey,
  formKey,
  type Judge,
  judgeKey,
  type Sense,
  senseKey,
  tagKey,
} from './meaning.ts';

export type { Static, TSchema };

/**
 * The makers of plain schemas, by name: TypeBox's whole namespace would be 120 KB more in the executable. What callers
 * send is made by the functions below, which know what a check keeps of it.
 */
export const Type = {
  Array: typebox.Array,
  Boolean: typebox.Boolean,
  Integer: typebox.Integer,
  Literal: typebox.Literal,
  Null: typebox.Null,
  Number: typebox.Number,
  Object: typebox.Object,
  Optional: typebox.Optional,
  String: typebox.String,
  Union: typebox.Union,
  Unknown: typebox.Unknown,
  Unsafe: typebox.Unsafe,
} as const;

/** The schema of what a check makes of a value: unknown fields gone, omitted ones filled. */
export type Kept<S extends TSchema> = S extends { readonly [formKey]: infer C extends TSchema } ? C : S;

/** A value of which any part may be missing, because it was unsound. */
export type Sound<T> = T extends object ? { readonly [K in keyof T]?: Sound<T[K]> | undefined } : T;

type Formed<S extends TSchema, C extends TSchema> = S & { readonly [formKey]: C };
type KeptFields<P extends TProperties> = { [K in keyof P]: Kept<P[K]> };
type Fields<P extends TProperties> = Formed<TObject<P>, TObject<KeptFields<P>>>;
type OrNull<S extends TSchema> = TUnion<[S, TNull]>;

/** The schema of what a check makes of a value. */
export function kept<S extends TSchema>(schema: S): Kept<S> {
  return (formKey in schema ? schema[formKey] : schema) as Kept<S>;
}

/** An object that tolerates properties nobody asked for; a check drops them, and what it keeps is closed. */
export function open<P extends TProperties>(properties: P, options: ObjectOptions = {}): Fields<P> {
  const schema = typebox.Object(properties, { ...options, additionalProperties: true });
  return formed(schema, () => keptFields(properties, options));
}

/** An object that holds the named properties and no other. */
export function closed<P extends TProperties>(properties: P, options: ObjectOptions = {}): Fields<P> {
  const schema = typebox.Object(properties, { ...options, additionalProperties: false });
  return formed(schema, () => keptFields(properties, options));
}

/** A value or null. */
export function nullable<S extends TSchema>(schema: S): Formed<OrNull<S>, OrNull<Kept<S>>> {
  return formed(typebox.Union([schema, Type.Null()]), () => typebox.Union([kept(schema), Type.Null()]));
}

/** A property that may be omitted or null, and is null then. */
export function omittable<S extends TSchema>(schema: S): Formed<TOptional<OrNull<S>>, OrNull<Kept<S>>> {
  const optional = Type.Optional(typebox.Union([schema, Type.Null()], { default: null }));
  return formed(optional, () => typebox.Union([kept(schema), Type.Null()]));
}

/** A property that may be omitted or null, and is its default then. */
export function defaulted<S extends TSchema>(schema: S, value: Static<S>): Formed<TOptional<OrNull<S>>, Kept<S>> {
  const optional = Type.Optional(typebox.Union([schema, Type.Null()], { default: value }));
  return formed(optional, () => kept(schema));
}

/** A property that may be omitted or null, and is made from the rest of its object then. */
export function derived<S extends TSchema, W>(
  schema: S,
  fill: (whole: W) => Static<S>,
  options: SchemaOptions,
): Formed<TOptional<OrNull<S>>, Kept<S>> {
  const optional = Type.Optional(typebox.Union([schema, Type.Null()], options));
  return formed({ ...optional, ...{ [fillKey]: fill } }, () => kept(schema));
}

/** An array; `distinct` names the property in which no two of its objects may be equal. */
export function list<S extends TSchema>(
  item: S,
  { distinct, ...options }: ArrayOptions & { distinct?: string } = {},
): Formed<TArray<S>, TArray<Kept<S>>> {
  const carried = distinct === undefined ? {} : { [distinctKey]: distinct };
  return formed({ ...typebox.Array(item, options), ...carried }, () => typebox.Array(kept(item), options));
}

/** One of several texts; a value outside them is `invalid_value`, or the semantic code that is given. */
export function literals<const T extends string>(
  values: readonly T[],
  { code, ...options }: SchemaOptions & { code?: FieldCode } = {},
): TUnsafe<T> {
  const carried = code === undefined ? {} : { [codeKey]: code };
  return { ...typebox.Unsafe<T>({ type: 'string', enum: [...values], ...options }), ...carried };
}

/** One of several objects, told apart by the constant in the property that `tag` names. */
export function tagged<V extends TSchema>(
  tag: string,
  variants: readonly V[],
  options: SchemaOptions = {},
): Formed<TUnsafe<Static<V>>, TUnsafe<Static<Kept<V>>>> {
  const union = typebox.Unsafe<Static<V>>({ ...options, oneOf: [...variants] });
  const keptUnion = () => typebox.Unsafe<Static<Kept<V>>>({ ...options, oneOf: variants.map(kept) });
  return formed({ ...union, ...{ [tagKey]: tag } }, () => ({ ...keptUnion(), ...{ [tagKey]: tag } }));
}

/** A text with a meaning of its own, found out when the text is sound as such. */
export function meaning(sense: Sense, options: StringOptions = {}): TString {
  return { ...Type.String(options), ...{ [senseKey]: sense } };
}

/** The same object schema with a judge over its fields. */
export function judged<S extends TSchema>(schema: S, judge: Judge<Sound<Static<Kept<S>>>>): S {
  const copy: S = Object.create(Object.prototype, Object.getOwnPropertyDescriptors(schema));
  return Object.assign(copy, { [judgeKey]: judge });
}

/** The schema of what is kept is made when it is asked for: most are for documents only, and would delay each start. */
function formed<S extends TSchema, C extends TSchema>(schema: S, form: () => C): Formed<S, C> {
  let made: C | undefined;
  const get = () => (made ??= form());
  return Object.defineProperty(schema, formKey, { enumerable: true, get }) as Formed<S, C>;
}

function keptFields<P extends TProperties>(properties: P, options: ObjectOptions): TObject<KeptFields<P>> {
  const entries = Object.entries(properties).map(([name, schema]) => [name, kept(schema)]);
  return typebox.Object(Object.fromEntries(entries) as KeptFields<P>, { ...options, additionalProperties: false });
}
