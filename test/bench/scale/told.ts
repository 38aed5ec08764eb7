import type { Found } from './found.ts';

/** What is beyond its bar. */
export function beyond(found: readonly Found[]): Found[] {
  return found.filter(({ value, bar }) => bar !== undefined && !(value <= bar));
}

/** The figures for people. */
export function told(found: readonly Found[]): string[] {
  return found.map(({ what, value, unit, bar }) => {
    const verdict = bar === undefined ? '' : `, ${value <= bar ? 'within' : 'BEYOND'} ${bar} ${unit}`;
    return `${what}: ${value.toFixed(1)} ${unit}${verdict}`;
  });
}
