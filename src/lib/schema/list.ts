import { distinctKey, type Keywords } from './meaning.ts';
import { type Compile, misshapen, type Run, unfit, type Walk } from './run.ts';

/** Walks an array. Elements beyond the maximum number are not checked. */
export function listWalk(schema: Keywords, compile: Compile): Walk {
  const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY, [distinctKey]: distinct } = schema;
  const element = compile(items);
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
