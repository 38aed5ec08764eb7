import { InvalidArgumentError } from 'commander';
import { type Rule, readRule, ruleForm } from '../../agent/simulate/rules.ts';
import type { Habits } from '../../agent/simulate/stand-in.ts';
import { durationForm, durationMs } from '../../lib/time/duration.ts';

const whole = 100;

/** Collects a repeatable `--answer`. */
export function collectRule(text: string, before: Rule[] = []): Rule[] {
  const rule = readRule(text);
  if (!rule) throw new InvalidArgumentError(`It must be ${ruleForm}.`);
  return [...before, rule];
}

/** Reads a duration such as `5s`, or a range such as `2s..10s`. */
export function readDelay(text: string): Habits['delay'] {
  const [least = '', most = least, ...more] = text.split('..');
  const [least_ms, most_ms] = [durationMs(least), durationMs(most)];
  if (least_ms === undefined || most_ms === undefined || more.length > 0) {
    throw new InvalidArgumentError(`It must be ${durationForm}, or a range such as 2s..10s.`);
  }
  if (least_ms > most_ms) throw new InvalidArgumentError('The shorter duration of a range comes first.');
  return { least_ms, most_ms };
}

/** Reads a percentage such as `10%` as a rate from 0 to 1. */
export function readPercentage(text: string): number {
  const [, digits] = /^(\d{1,3})%$/.exec(text) ?? [];
  const percentage = Number(digits);
  if (digits === undefined || percentage > whole) {
    throw new InvalidArgumentError('It must be a percentage from 0% to 100%, such as 10%.');
  }
  return percentage / whole;
}
