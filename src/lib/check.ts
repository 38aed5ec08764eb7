import type { Complaint } from './complaint.ts';
import type { Keywords } from './meaning.ts';
import type { Kept, Static, TSchema } from './schema.ts';
import { compile } from './walk/compile.ts';
import type { Run, Walk } from './walk/run.ts';

/** What became of a value: rebuilt from known fields with defaults filled in, or what is wrong with it. */
export type Checked<T> = { value: T; complaints: [] } | { value: undefined; complaints: Complaint[] };

const walks = new WeakMap<TSchema, Walk>();

/**
 * Checks a parsed JSON value against a schema and what its parts mean, all at once: structural complaints first, then
 * semantic ones about fields that are themselves sound. Objects come back with their keys sorted. Paths begin at `at`.
 */
export function check<S extends TSchema>(schema: S, value: unknown, at?: string): Checked<Static<Kept<S>>> {
  const run: Run = { trail: at === undefined ? [] : [at], flaws: 0, structural: [], semantic: [] };
  const kept = walkOf(schema)(value, run);
  if (run.flaws > 0) return { value: undefined, complaints: [...run.structural, ...run.semantic] };
  return { value: kept as Static<Kept<S>>, complaints: [] };
}

function walkOf(schema: TSchema): Walk {
  const known = walks.get(schema);
  if (known !== undefined) return known;
  const made = compile(schema as Keywords);
  walks.set(schema, made);
  return made;
}
