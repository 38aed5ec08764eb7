import { compileSchema } from './compile.ts';
import type { Complaint } from './complaint.ts';
import type { Keywords } from './meaning.ts';
import type { Run, Walk } from './run.ts';
import type { Kept, Static, TSchema } from './schema.ts';

/** The result of a check: the value, rebuilt from known fields with defaults filled in, or the complaints. */
type CheckResult<T> = { value: T; complaints: [] } | ({ value: undefined } & Complaints);

/** The complaints about a value. A structural complaint is about its shape, not its meaning. */
type Complaints = { complaints: Complaint[]; has_structural: boolean };

const walks = new WeakMap<TSchema, Walk>();

/**
 * Checks a parsed JSON value against the shape and the meaning of a schema at once. Structural complaints come first,
 * then semantic ones about fields of sound shape. Object keys of the result are sorted. Paths begin with `at`.
 */
export function checkValue<S extends TSchema>(schema: S, value: unknown, at?: string): CheckResult<Static<Kept<S>>> {
  const run: Run = { trail: at === undefined ? [] : [at], flaws: 0, structural: [], semantic: [] };
  const kept = walkOf(schema)(value, run);
  const { structural, semantic } = run;
  if (run.flaws > 0) {
    return { value: undefined, complaints: [...structural, ...semantic], has_structural: structural.length > 0 };
  }
  return { value: kept as Static<Kept<S>>, complaints: [] };
}

function walkOf(schema: TSchema): Walk {
  const known = walks.get(schema);
  if (known !== undefined) return known;
  const made = compileSchema(schema as Keywords);
  walks.set(schema, made);
  return made;
}
