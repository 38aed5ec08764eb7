import { isLonger, isShorter } from '../text/code-points.ts';
import type { Flaw } from './complaint.ts';
import { textFormats } from './formats.ts';
import { codeKey, distinctKey, fillKey, judgeKey, type Keywords, senseKey, tagKey } from './meaning.ts';
import { misshapen, type Run, unfit, unfitAt, type Walk } from './run.ts';

/** Compiles a schema once to a tree of closures that have already read every keyword. */
export function compileSchema(schema: Keywords): Walk {
  if (schema.oneOf !== undefined) return variantWalk(schema);
  if (schema.anyOf !== undefined) return nullableWalk(schema.anyOf);
  if (schema.const !== undefined) return constantWalk(schema);
  if (schema.enum !== undefined) return choiceWalk(schema);
  switch (schema.type) {
    case 'object':
      return objectWalk(schema);
    case 'array':
      return listWalk(schema);
    case 'string':
      return textWalk(schema);
    case 'number':
    case 'integer':
      return numberWalk(schema);
    case 'boolean':
      return booleanWalk;
    case undefined:
      return anyWalk;
    default:
      throw new Error(`no walk over ${schema.type}`);
  }
}

const anyWalk: Walk = (value) => value;

const booleanWalk: Walk = (value, run) =>
  typeof value === 'boolean' ? value : misshapen(run, 'invalid_type', 'must be true or false');

function constantWalk({ const: only }: Keywords): Walk {
  const sentence = `must be ${JSON.stringify(only)}`;
  return (value, run) => {
    if (value === only) return value;
    return misshapen(run, typeof value === typeof only ? 'invalid_value' : 'invalid_type', sentence);
  };
}

/** Accepts finite numbers only (JSON.parse reads 1e400 as Infinity), and turns -0 into 0. */
function numberWalk({ type, minimum = -Infinity, maximum = Infinity }: Keywords): Walk {
  const whole = type === 'integer';
  const sentence = whole ? 'must be a whole number' : 'must be a number';
  const range = minimum === -Infinity ? `must be at most ${maximum}` : `must be at least ${minimum}`;
  const bounds = minimum === -Infinity || maximum === Infinity ? range : `must be from ${minimum} to ${maximum}`;
  return (value, run) => {
    if (typeof value !== 'number') return misshapen(run, 'invalid_type', sentence);
    if (!Number.isFinite(value)) return misshapen(run, 'invalid_value', 'must be a finite number');
    if (whole && !Number.isInteger(value)) return misshapen(run, 'invalid_type', sentence);
    if (value < minimum || value > maximum) return misshapen(run, 'out_of_range', bounds);
    return value === 0 ? 0 : value;
  };
}

function listWalk(schema: Keywords): Walk {
  const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY, [distinctKey]: distinct } = schema;
  const element = compileSchema(items);
  return (value, run) => {
    if (!Array.isArray(value)) return misshapen(run, 'invalid_type', 'must be an array');
    const { length } = value;
    if (length < minItems) misshapen(run, 'too_few_items', `must have at least ${minItems}`);
    if (length > maxItems) misshapen(run, 'too_many_items', `must have at most ${maxItems}`);
    const out: unknown[] = [];
    for (let at = 0; at < length && at < maxItems; at += 1) {
      run.trail.push(at);
      out.push(element(value[at], run));
      run.trail.pop();
    }
    if (distinct !== undefined) requireDistinct(out, distinct, run);
    return length < minItems || length > maxItems ? undefined : out;
  };
}

function requireDistinct(elements: readonly unknown[], property: string, run: Run): void {
  const seen = new Set<unknown>();
  elements.forEach((element, at) => {
    const value = (element as Record<string, unknown> | undefined)?.[property];
    if (value === undefined) return;
    if (!seen.has(value)) {
      seen.add(value);
      return;
    }
    run.trail.push(at, property);
    unfit(run, 'duplicate_value');
    run.trail.length -= 2;
  });
}

function nullableWalk([schema = {}, none]: readonly Keywords[]): Walk {
  if (none?.type !== 'null') throw new Error('a union must be of a schema and null, or tagged');
  const walk = compileSchema(schema);
  return (value, run) => (value === null ? null : walk(value, run));
}

function variantWalk({ oneOf = [], [tagKey]: tag = 'kind' }: Keywords): Walk {
  const variants = new Map<unknown, Walk>(oneOf.map((schema) => [tagOf(schema, tag), compileSchema(schema)]));
  const sentence = `must be one of ${[...variants.keys()].join(', ')}`;
  return (value, run) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return misshapen(run, 'invalid_type', 'must be an object');
    }
    const named = (value as Record<string, unknown>)[tag];
    const walk = variants.get(named);
    if (walk !== undefined) return walk(value, run);
    run.trail.push(tag);
    mistagged(named, sentence, run);
    run.trail.pop();
    return undefined;
  };
}

function mistagged(named: unknown, sentence: string, run: Run): void {
  if (named === undefined) misshapen(run, 'required');
  else if (typeof named !== 'string') misshapen(run, 'invalid_type', 'must be a string');
  else misshapen(run, 'invalid_value', sentence);
}

function tagOf(schema: Keywords, tag: string): unknown {
  const [nested] = schema.oneOf ?? [];
  const constant = nested === undefined ? schema.properties?.[tag]?.const : tagOf(nested, tag);
  if (constant === undefined) throw new Error(`a variant has no constant ${tag}`);
  return constant;
}

type Field = { name: string; walk: Walk; required: boolean; fill: unknown };
type Fields = Readonly<Record<string, unknown>>;
type Sides = { readonly sent: Fields; readonly out: Record<string, unknown> };

/** Rebuilds an object from its known fields, sorted by name, which makes its JSON canonical. */
function objectWalk(schema: Keywords): Walk {
  const fields = fieldsOf(schema);
  const finish = finisher(schema);
  const stray = schema.additionalProperties === false ? strays(fields) : undefined;
  const { [judgeKey]: judge } = schema;
  return (value, run) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return misshapen(run, 'invalid_type', 'must be an object');
    }
    const sent = value as Fields;
    const { flaws } = run;
    const out: Record<string, unknown> = {};
    for (const field of fields) walkField(field, { sent, out }, run);
    stray?.(sent, run);
    if (judge !== undefined) judge(out, (path, code, message) => unfitAt(path, run, { code, message }), sent);
    if (run.flaws === flaws) finish?.(out);
    return out;
  };
}

function walkField({ name, walk, required, fill }: Field, { sent, out }: Sides, run: Run): void {
  const value = sent[name];
  if (value === undefined && !required) {
    if (fill !== undefined) out[name] = fill;
    return;
  }
  if (value === null && fill !== undefined) {
    out[name] = fill;
    return;
  }
  run.trail.push(name);
  out[name] = value === undefined ? misshapen(run, 'required') : walk(value, run);
  run.trail.pop();
}

function fieldsOf({ properties = {}, required = [] }: Keywords): Field[] {
  return Object.keys(properties)
    .sort()
    .map((name) => {
      const schema = properties[name] ?? {};
      const fill = schema[fillKey] === undefined ? schema.default : null;
      return { name, walk: compileSchema(schema), required: required.includes(name), fill };
    });
}

function finisher({ properties = {} }: Keywords): ((out: Record<string, unknown>) => void) | undefined {
  const fillers = Object.entries(properties).flatMap(([name, { [fillKey]: fill }]) => (fill ? [{ name, fill }] : []));
  if (fillers.length === 0) return undefined;
  return (out) => {
    for (const { name, fill } of fillers) out[name] ??= fill(out);
  };
}

function strays(fields: readonly Field[]): (sent: Fields, run: Run) => void {
  const names = new Set(fields.map(({ name }) => name));
  const sentence = `holds a property other than ${[...names].join(', ')}`;
  return (sent, run) => {
    for (const name in sent) {
      if (!names.has(name)) return misshapen(run, 'invalid_value', sentence);
    }
  };
}

/** Checks a text. Lengths are code points, as in JSON Schema. The interpreted text must have the minimum length too. */
function textWalk(schema: Keywords): Walk {
  const shape = shapeOf(schema);
  const { minLength = 0, [senseKey]: sense } = schema;
  return (value, run) => {
    if (typeof value !== 'string') return misshapen(run, 'invalid_type', 'must be a string');
    const flaw = shape(value);
    if (flaw !== undefined) return misshapen(run, flaw.code, flaw.message);
    if (!value.isWellFormed() || value.includes('\0')) return unfit(run, 'unsupported_characters');
    if (sense === undefined) return value;
    const sensed = sense(value);
    if (typeof sensed !== 'string') return unfit(run, sensed.code, sensed.message);
    if (isShorter(sensed, minLength)) return unfit(run, 'too_short', 'is blank');
    return sensed;
  };
}

function choiceWalk(schema: Keywords): Walk {
  const allowed = new Set<unknown>(schema.enum);
  const sentence = `must be one of ${[...allowed].join(', ')}`;
  const { [codeKey]: code } = schema;
  return (value, run: Run) => {
    if (allowed.has(value)) return value;
    if (typeof value !== 'string') return misshapen(run, 'invalid_type', 'must be a string');
    return code === undefined ? misshapen(run, 'invalid_value', sentence) : unfit(run, code, sentence);
  };
}

function shapeOf({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format }: Keywords) {
  const form = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const known = format === undefined ? undefined : textFormats[format as keyof typeof textFormats];
  if (format !== undefined && known === undefined) throw new Error(`no check for the format ${format}`);
  return (value: string): Flaw | undefined => {
    if (isShorter(value, minLength)) {
      return { code: 'too_short', message: `must have at least ${count(minLength, 'character')}` };
    }
    if (isLonger(value, maxLength)) {
      return { code: 'too_long', message: `must have at most ${count(maxLength, 'character')}` };
    }
    if (form !== undefined && !form.test(value)) return { code: 'invalid_pattern', message: `must match ${pattern}` };
    if (known !== undefined && !known.holds(value)) return { code: 'invalid_format', message: known.sentence };
    return undefined;
  };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
