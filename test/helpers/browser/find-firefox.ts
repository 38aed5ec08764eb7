import { installed } from '../programs/apt.ts';
import { named, present } from '../programs/present.ts';

/** The names of the program. */
export const firefoxes = ['firefox-esr', 'firefox'];

/**
 * Finds a Firefox: that of HDO_FIREFOX, an installed one, or Debian's package. Throws if that fails, because tests with
 * a browser are never skipped.
 */
export function findFirefox(path = process.env.HDO_FIREFOX): string {
  const found = named('HDO_FIREFOX', path) ?? present(firefoxes) ?? fromDebian();
  if (found) return found;
  throw new Error('The tests need Firefox and could not install it. Install it, or set HDO_FIREFOX to its path.');
}

function fromDebian(): string | undefined {
  return installed('firefox-esr') ? present(firefoxes) : undefined;
}
