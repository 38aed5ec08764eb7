import { fillKey, judgeKey, type Keywords } from './meaning.ts';
import { type Compile, misshapen, type Run, unfitAt, type Walk } from './run.ts';

type Field = { name: string; walk: Walk; required: boolean; fill: unknown };
type Fields = Readonly<Record<string, unknown>>;
type Sides = { readonly sent: Fields; readonly out: Record<string, unknown> };

/** Rebuilds an object from its known fields, sorted by name, which makes its JSON canonical. */
export function objectWalk(schema: Keywords, compile: Compile): Walk {
  const fields = fieldsOf(schema, compile);
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

function fieldsOf({ properties = {}, required = [] }: Keywords, compile: Compile): Field[] {
  return Object.keys(properties)
    .sort()
    .map((name) => {
      const schema = properties[name] ?? {};
      const fill = schema[fillKey] === undefined ? schema.default : null;
      return { name, walk: compile(schema), required: required.includes(name), fill };
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
