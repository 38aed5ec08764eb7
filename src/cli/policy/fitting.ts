import { type Settings, SettingsError } from '../../config.ts';
import { guardPolicies } from '../../rules/policy/guard.ts';
import { openForReading } from '../../store/database/database.ts';
import { schemaVersion, versionOf } from '../../store/migrations/migrate.ts';
import { prepareStore, type Store } from '../../store/store.ts';
import { Failure } from '../failure.ts';

type Rows = Pick<Store, 'accounts' | 'reviewers'>;

/**
 * Lists the mistakes that a change of people makes in the tables of the settings file. The next start would refuse
 * them. `change` runs between two looks at the people.
 */
export function mistakesMade(store: Rows, settings: Settings, change: () => void): string[] {
  const before = mistakesIn(store, settings);
  change();
  return mistakesIn(store, settings).filter((mistake) => !before.includes(mistake));
}

/**
 * Refuses a change of a person whom the settings file needs, and so rolls it back.
 * @throws {Failure} conflict
 */
export function guardFitting(name: string, mistakes: readonly string[]): void {
  if (mistakes.length === 0) return;
  const fix = 'The next start would fail: correct the settings first, or give --force.';
  throw new Failure('conflict', `the settings need ${name}:\n${mistakes.join('\n')}\n${fix}`);
}

/** Builds the lines that warn of mistakes that were forced. */
export function forcedLines(mistakes: readonly string[]): string[] {
  if (mistakes.length === 0) return [];
  return [...mistakes, 'Correct the settings before the next start, which would fail.'];
}

/**
 * Guards that the tables of the settings file fit the people of a data folder. Skips a database of another version.
 * @throws {SettingsError}
 */
export function guardPeople(data: string, settings: Settings): void {
  const db = openForReading(data);
  try {
    if (versionOf(db) === schemaVersion) guardPolicies(prepareStore(db), settings);
  } finally {
    db.close();
  }
}

function mistakesIn(store: Rows, settings: Settings): string[] {
  try {
    guardPolicies(store, settings);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.problems.map(({ place, message }) => `${place}: ${message}`);
  }
}
