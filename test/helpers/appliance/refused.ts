import { Refusal } from '../../../src/contract/errors.ts';
import { canonicalise } from '../../../src/contract/submission.ts';

/** Returns the refusal of a body with its fields as `path code`. Throws if the body is accepted. */
export function refused(body: unknown): { code: string; fields: string[] } {
  try {
    canonicalise(body);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const fields = (refusal.details.fields ?? []).map(({ path, code }) => `${path} ${code}`);
    return { code: refusal.code, fields };
  }
  throw new Error('the body was accepted');
}

/** Copies a JSON value with another value at a path; undefined removes the property. */
export function withValueAt(whole: unknown, path: string, value: unknown): unknown {
  const copy = structuredClone(whole);
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  const last = steps.pop() ?? '';
  const holder = steps.reduce((part, step) => part[step] as Record<string, unknown>, copy as Record<string, unknown>);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}
