import { isLonger, isShorter } from '../text/code-points.ts';
import type { Flaw } from './complaint.ts';
import { textFormats } from './formats.ts';
import { codeKey, type Keywords, senseKey } from './meaning.ts';
import { misshapen, type Run, unfit, type Walk } from './run.ts';

/** Checks a text. Lengths are code points, as in JSON Schema. The interpreted text must have the minimum length too. */
export function textWalk(schema: Keywords): Walk {
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

export function choiceWalk(schema: Keywords): Walk {
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
