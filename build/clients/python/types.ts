import { type CallerOperation, callerEndpoints } from '../../../src/contract/caller-endpoints.ts';
import { callerErrors } from '../../../src/contract/errors.ts';
import { names, pascalCase } from '../../../src/contract/openapi/names.ts';
import { LimitBlock } from '../../../src/contract/status.ts';
import { Submission } from '../../../src/contract/submission.ts';
import { fieldCodes } from '../../../src/lib/schema/complaint.ts';
import type { TSchema } from '../../../src/lib/schema/schema.ts';

const heading = `"""The types of the caller API, made from the rows of the contract."""

from typing import Literal, Optional, TypedDict, Union
`;

/** Names that the client uses for a schema, where the documents have other ones. */
const own: Readonly<Record<string, string>> = { OutputResult: 'Decision' };

/** Operations whose answer is not JSON. */
const bytes = new Set<CallerOperation>(['outputFile']);

type Named = Map<string, string>;

/** Writes the types of the contract in Python 3.9: a class for each object, each after the classes that it uses. */
export function writePythonTypes(): string {
  const named: Named = new Map();
  for (const schema of [Submission, LimitBlock]) typeOf(schema, names.get(schema) ?? '', named);
  for (const [name, { data }] of Object.entries(callerEndpoints)) {
    if (!bytes.has(name as CallerOperation)) typeOf(data, pascalCase(`_${snake(name)}_data`), named);
  }
  const codes = `CallerErrorCode = ${oneOf(Object.keys(callerErrors))}\n`;
  const { title: _, actions: __, ...fields } = Submission.properties;
  const request = objectOf({ ...Submission, properties: fields, required: [] }, 'RequestFields', named);
  const error = classOf('FieldError', [
    { key: 'path', type: 'str', required: true },
    { key: 'code', type: oneOf(Object.keys(fieldCodes)), required: true },
    { key: 'message', type: 'str', required: true },
  ]);
  return [heading, ...named.values(), request, codes, error].join('\n');
}

/** Returns the type of a schema. An object gets a class of its own, under its name in the documents or `name`. */
function typeOf(schema: TSchema, name: string, named: Named): string {
  const document = names.get(schema);
  const { type, items, properties, anyOf, oneOf: variants } = schema;
  const called = document === undefined ? name : (own[document] ?? document);
  if (type === 'object' && properties) return written(called, named, () => objectOf(schema, called, named));
  const plain = () => {
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum) return oneOf(schema.enum);
    if (anyOf ?? variants) return unionOf(anyOf ?? variants, called, named);
    if (type === 'array') return `list[${typeOf(items, `${called}Item`, named)}]`;
    return plainTypes[type as string] ?? 'object';
  };
  return document === undefined ? plain() : written(called, named, () => `${called} = ${plain()}\n`);
}

const plainTypes: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** Writes a definition once, after those that it needs. */
function written(name: string, named: Named, define: () => string): string {
  if (!named.has(name)) named.set(name, define());
  return name;
}

function unionOf(variants: readonly TSchema[], name: string, named: Named): string {
  const types = variants.map((each, at) => typeOf(each, `${name}${at + 1}`, named));
  const present = types.filter((type) => type !== 'None');
  const union = present.length === 1 ? `${present[0]}` : bracketed('Union', present);
  return present.length < types.length ? `Optional[${union}]` : union;
}

type Member = { readonly key: string; readonly type: string; readonly required: boolean };

function objectOf({ properties, required = [] }: TSchema, name: string, named: Named): string {
  const members = Object.entries(properties as Record<string, TSchema>).map(([key, member]): Member => {
    return { key, type: typeOf(member, name + pascalCase(`_${key}`), named), required: required.includes(key) };
  });
  return classOf(name, members);
}

/** An object whose optional members are in a subclass, because Python 3.9 has no NotRequired. */
function classOf(name: string, members: readonly Member[]): string {
  const optional = members.filter(({ required }) => !required);
  const always = members.filter(({ required }) => required);
  const body = (each: readonly Member[]) =>
    each.map(({ key, type }) => `    ${key}: ${type.replaceAll('\n', '\n    ')}\n`).join('');
  if (always.length === 0) return `\nclass ${name}(TypedDict, total=False):\n${body(optional)}`;
  if (optional.length === 0) return `\nclass ${name}(TypedDict):\n${body(always)}`;
  const base = `\nclass _${name}(TypedDict):\n${body(always)}\n`;
  return `${base}\nclass ${name}(_${name}, total=False):\n${body(optional)}`;
}

function oneOf(values: readonly string[]): string {
  return bracketed('Literal', values.map(literal));
}

/** Writes a type with arguments, one in a line if they are long. */
function bracketed(name: string, parts: readonly string[]): string {
  const line = `${name}[${parts.join(', ')}]`;
  return line.length <= 90 ? line : `${name}[\n    ${parts.join(',\n    ')},\n]`;
}

function literal(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
