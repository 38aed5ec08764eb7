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
 * The constructors of plain schemas, one by one: TypeBox's whole namespace would add 120 KB to the executable. Schemas
 * of requests use the functions below, which know the checked form of a value.
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

/** The schema of the checked form of a value: unknown fields removed, omitted fields filled. */
export type Kept<S extends TSchema> = S extends { readonly [formKey]: infer C extends TSchema } ? C : S;

/** A value whose unsound parts are undefined. */
type Sound<T> = T extends object ? { readonly [K in keyof T]?: Sound<T[K]> | undefined } : T;

type SchemaWithForm<S extends TSchema, C extends TSchema> = S & { readonly [formKey]: C };
type KeptFields<P extends TProperties> = { [K in keyof P]: Kept<P[K]> };
type Fields<P extends TProperties> = SchemaWithForm<TObject<P>, TObject<KeptFields<P>>>;
type OrNull<S extends TSchema> = TUnion<[S, TNull]>;

export function kept<S extends TSchema>(schema: S): Kept<S> {
  return (formKey in schema ? schema[formKey] : schema) as Kept<S>;
}

/** An object that ignores unknown properties. The check drops them. */
export function open<P extends TProperties>(properties: P, options: ObjectOptions = {}): Fields<P> {
  const schema = typebox.Object(properties, { ...options, additionalProperties: true });
  return formed(schema, () => keptFields(properties, options));
}

export function closed<P extends TProperties>(properties: P, options: ObjectOptions = {}): Fields<P> {
  const schema = typebox.Object(properties, { ...options, additionalProperties: false });
  return formed(schema, () => keptFields(properties, options));
}

export function nullable<S extends TSchema>(schema: S): SchemaWithForm<OrNull<S>, OrNull<Kept<S>>> {
  return formed(typebox.Union([schema, Type.Null()]), () => typebox.Union([kept(schema), Type.Null()]));
}

/** A property that may be omitted or null. Its checked form is null then. */
export function omittable<S extends TSchema>(schema: S): SchemaWithForm<TOptional<OrNull<S>>, OrNull<Kept<S>>> {
  const optional = Type.Optional(typebox.Union([schema, Type.Null()], { default: null }));
  return formed(optional, () => typebox.Union([kept(schema), Type.Null()]));
}

/** A property that may be omitted or null. Its checked form is the default then. */
export function defaulted<S extends TSchema>(
  schema: S,
  value: Static<S>,
): SchemaWithForm<TOptional<OrNull<S>>, Kept<S>> {
  const optional = Type.Optional(typebox.Union([schema, Type.Null()], { default: value }));
  return formed(optional, () => kept(schema));
}

/** A property that may be omitted or null. Its checked form is computed from the whole object then. */
export function derived<S extends TSchema, W>(
  schema: S,
  fill: (whole: W) => Static<S>,
  options: SchemaOptions,
): SchemaWithForm<TOptional<OrNull<S>>, Kept<S>> {
  const optional = Type.Optional(typebox.Union([schema, Type.Null()], options));
  return formed({ ...optional, ...{ [fillKey]: fill } }, () => kept(schema));
}

/** An array. `distinct` names a property that must differ between its objects. */
export function list<S extends TSchema>(
  item: S,
  { distinct, ...options }: ArrayOptions & { distinct?: string } = {},
): SchemaWithForm<TArray<S>, TArray<Kept<S>>> {
  const carried = distinct === undefined ? {} : { [distinctKey]: distinct };
  return formed({ ...typebox.Array(item, options), ...carried }, () => typebox.Array(kept(item), options));
}

/** One of several texts. Other values are `invalid_value`, or the given semantic code. */
export function literals<const T extends string>(
  values: readonly T[],
  { code, ...options }: SchemaOptions & { code?: FieldCode } = {},
): TUnsafe<T> {
  const carried = code === undefined ? {} : { [codeKey]: code };
  return { ...typebox.Unsafe<T>({ type: 'string', enum: [...values], ...options }), ...carried };
}

/** One of several object schemas, selected by the constant in the property that `tag` names. */
export function tagged<V extends TSchema>(
  tag: string,
  variants: readonly V[],
  options: SchemaOptions = {},
): SchemaWithForm<TUnsafe<Static<V>>, TUnsafe<Static<Kept<V>>>> {
  const union = typebox.Unsafe<Static<V>>({ ...options, oneOf: [...variants] });
  const keptUnion = () => typebox.Unsafe<Static<Kept<V>>>({ ...options, oneOf: variants.map(kept) });
  return formed({ ...union, ...{ [tagKey]: tag } }, () => ({ ...keptUnion(), ...{ [tagKey]: tag } }));
}

/** A text with a custom check of its meaning, which runs on texts of sound shape. */
export function meaning(sense: Sense, options: StringOptions = {}): TString {
  return { ...Type.String(options), ...{ [senseKey]: sense } };
}

export function judged<S extends TSchema>(schema: S, judge: Judge<Sound<Static<Kept<S>>>>): S {
  const copy: S = Object.create(Object.prototype, Object.getOwnPropertyDescriptors(schema));
  return Object.assign(copy, { [judgeKey]: judge });
}

/** Adds the schema of the checked form lazily: most are needed for documents only and would delay each start. */
function formed<S extends TSchema, C extends TSchema>(schema: S, form: () => C): SchemaWithForm<S, C> {
  let made: C | undefined;
  const get = () => (made ??= form());
  return Object.defineProperty(schema, formKey, { enumerable: true, get }) as SchemaWithForm<S, C>;
}

function keptFields<P extends TProperties>(properties: P, options: ObjectOptions): TObject<KeptFields<P>> {
  const entries = Object.entries(properties).map(([name, schema]) => [name, kept(schema)]);
  return typebox.Object(Object.fromEntries(entries) as KeptFields<P>, { ...options, additionalProperties: false });
}
