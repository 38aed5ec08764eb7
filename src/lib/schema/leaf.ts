import type { Keywords } from './meaning.ts';
import { misshapen, type Walk } from './run.ts';

export const anyWalk: Walk = (value) => value;

export const booleanWalk: Walk = (value, run) =>
  typeof value === 'boolean' ? value : misshapen(run, 'invalid_type', 'must be true or false');

export function constantWalk({ const: only }: Keywords): Walk {
  const sentence = `must be ${JSON.stringify(only)}`;
  return (value, run) => {
    if (value === only) return value;
    return misshapen(run, typeof value === typeof only ? 'invalid_value' : 'invalid_type', sentence);
  };
}

/** Accepts finite numbers only (JSON.parse reads 1e400 as Infinity), and turns -0 into 0. */
export function numberWalk({ type, minimum = -Infinity, maximum = Infinity }: Keywords): Walk {
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
