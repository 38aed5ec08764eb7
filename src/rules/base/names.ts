import { Refusal } from '../../contract/errors.ts';
import { nickname, separatorFlaw, separators } from '../../lib/nickname.ts';
import { complaint, type Flaw } from '../../lib/schema/complaint.ts';
import { isLonger } from '../../lib/text/code-points.ts';
import { skeletonOf } from '../../lib/text/skeleton.ts';

/** The most code points in a name. */
const longest_name = 100;

/**
 * Normalises a new name for storage.
 * @throws {Refusal} validation_failed for a name that is deceptive, empty or too long
 */
export function soundName(text: string): string {
  const name = nickname(text);
  if (typeof name !== 'string') throw unsound(name);
  if (isLonger(name, longest_name))
    throw unsound({ code: 'too_long', message: `has more than ${longest_name} characters` });
  if (separators.test(skeletonOf(name))) throw unsound(separatorFlaw);
  return name;
}

/** Finds a name among others that a person could mistake for this one (UTS 39), in any letter case. */
export function lookAlike(name: string, others: readonly string[]): string | undefined {
  const own = looks(name);
  return others.find((other) => looks(other).some((look, at) => look === own[at]));
}

/** Returns the account's names that would be refused today, and those that look like another. */
export function doubtfulNames(names: readonly string[]): { unsound: string[]; alike: string[] } {
  const bearers = new Map<string, Set<string>>();
  const keysOf = (name: string) => looks(name).map((look, at) => `${at} ${look}`);
  for (const name of names) {
    for (const key of keysOf(name)) bearers.set(key, (bearers.get(key) ?? new Set()).add(name));
  }
  return {
    unsound: names.filter((name) => nickname(name) !== name || separators.test(skeletonOf(name))),
    alike: names.filter((name) => keysOf(name).some((key) => (bearers.get(key)?.size ?? 0) > 1)),
  };
}

/** Returns the skeletons of a name as written and in lower case: I looks like l, and also like i. */
function looks(name: string): [string, string] {
  return [skeletonOf(name).toLowerCase(), skeletonOf(name.toLowerCase())];
}

function unsound({ code, message = '' }: Flaw): Refusal {
  return new Refusal('validation_failed', `The name ${message}.`, { fields: [complaint('name', code, message)] });
}
