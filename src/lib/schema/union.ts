import { type Keywords, tagKey } from './meaning.ts';
import { type Compile, misshapen, type Run, type Walk } from './run.ts';

export function nullableWalk([schema = {}, none]: readonly Keywords[], compile: Compile): Walk {
  if (none?.type !== 'null') throw new Error('a union must be of a schema and null, or tagged');
  const walk = compile(schema);
  return (value, run) => (value === null ? null : walk(value, run));
}

export function variantWalk({ oneOf = [], [tagKey]: tag = 'kind' }: Keywords, compile: Compile): Walk {
  const variants = new Map<unknown, Walk>(oneOf.map((schema) => [tagOf(schema, tag), compile(schema)]));
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
