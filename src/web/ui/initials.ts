import { withoutUnseen } from './unseen.ts';

/** Returns the first letters of the first two words of a name, or the first two letters of its only word. */
export function initialsOf(name: string): string {
  const [first = '', second] = withoutUnseen(name).split(/[\s._-]+/u);
  return ([...first][0] ?? '') + ([...(second ?? first.slice(1))][0] ?? '');
}
