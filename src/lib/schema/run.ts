import { type Complaint, complaint, type FieldCode, type Flaw, pathOf } from './complaint.ts';

/** The state of one walk over a value: the present path, the number of flaws, and the complaints. */
export type Run = {
  readonly trail: (string | number)[];
  flaws: number;
  readonly structural: Complaint[];
  readonly semantic: Complaint[];
};

/** Checks a value and rebuilds it from the fields of its schema. Returns undefined for an unsound value. */
export type Walk = (value: unknown, run: Run) => unknown;

/** The maximum number of complaints of each sort. Beyond it, only the first complaint of each further code is kept. */
const max_complaints = 50;

export function misshapen(run: Run, code: FieldCode, message?: string): undefined {
  record(run, run.structural, { code, message });
}

/** Records a semantic complaint about the present value, whose shape is sound. */
export function unfit(run: Run, code: FieldCode, message?: string): undefined {
  record(run, run.semantic, { code, message });
}

/** Records a semantic complaint about a field below the present value, unless it already has one. */
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
  if (found.length >= max_complaints && found.some((earlier) => earlier.code === code)) return;
  found.push(complaint(pathOf(run.trail), code, message));
}
