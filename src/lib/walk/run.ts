import { type Complaint, complaint, type FieldCode, type Flaw, pathOf } from '../complaint.ts';
import type { Keywords } from '../meaning.ts';

/** One walk over one value: where it is, how many flaws it has met, and what it says about them. */
export type Run = {
  readonly trail: (string | number)[];
  flaws: number;
  readonly structural: Complaint[];
  readonly semantic: Complaint[];
};

/** Rebuilds a value from what its schema knows. Undefined stands for a value that is unsound. */
export type Walk = (value: unknown, run: Run) => unknown;

/** Makes the walk of a schema; handed to those that need the walks of their parts. */
export type Compile = (schema: Keywords) => Walk;

/** Complaints kept of each sort. Past it only the first of each further code is, so that no code goes unseen. */
const enough = 50;

/** Records that the value at hand is not shaped as its schema says. */
export function misshapen(run: Run, code: FieldCode, message?: string): undefined {
  record(run, run.structural, { code, message });
}

/** Records that the value at hand is well shaped and still cannot be accepted. */
export function unfit(run: Run, code: FieldCode, message?: string): undefined {
  record(run, run.semantic, { code, message });
}

/** Records that a field below the value at hand cannot be accepted, unless that is known of it already. */
export function unfitAt(path: string, run: Run, { code, message }: Flaw): void {
  run.trail.push(path);
  const whole = pathOf(run.trail);
  if (!run.semantic.some((earlier) => earlier.path === whole)) unfit(run, code, message);
  run.trail.pop();
}

function record(
  run: Run,
  found: Complaint[],
  { code, message }: { code: FieldCode; message: string | undefined },
): void {
  run.flaws += 1;
  if (found.length >= enough && found.some((earlier) => earlier.code === code)) return;
  found.push(complaint(pathOf(run.trail), code, message));
}
