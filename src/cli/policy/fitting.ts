import { type Settings, SettingsError } from '../../config.ts';
import { flawOfPerson } from '../../notify/person.ts';
import { guardPolicies } from '../../rules/policy/guard.ts';
import { unsignablePolicies } from '../../rules/policy/signers.ts';
import { openForReading } from '../../store/database/database.ts';
import { schemaVersion, versionOf } from '../../store/migrations/migrate.ts';
import { prepareStore, type Store } from '../../store/store.ts';
import { Failure } from '../failure.ts';

type Rows = Pick<Store, 'accounts' | 'reviewers'>;

/** Mistakes in the settings: those that end the next start, and those after which something reaches nobody. */
type Mistakes = { readonly ending: readonly string[]; readonly lacking: readonly string[] };

/** Lists the mistakes that a change of people makes in the settings file. `change` runs between two looks. */
export function mistakesMade(store: Store, settings: Settings, change: () => void): Mistakes {
  const [before, lacks] = [mistakesIn(store, settings), lacksIn(store, settings)];
  change();
  const lacking = lacksIn(store, settings).filter(({ of }) => !lacks.some((one) => one.of === of));
  return {
    ending: mistakesIn(store, settings).filter((mistake) => !before.includes(mistake)),
    lacking: lacking.map(({ message }) => message),
  };
}

/** Lists policies that nobody can sign, and notices that reach nobody. */
function lacksIn(store: Store, settings: Settings): { of: string; message: string }[] {
  const unmet = unsignablePolicies(store, settings).map((message) => ({
    of: /the policy (\S+)/.exec(message)?.[0],
    message,
  }));
  const untold = settings.notify.map((target) => {
    const flaw = flawOfPerson(store, target);
    return { of: target.name, message: flaw && `the notices ${target.name} reach nobody: ${flaw}` };
  });
  return [...unmet, ...untold].flatMap(({ of, message }) => (of && message ? [{ of, message }] : []));
}

/**
 * Refuses a change of a person whom the settings file needs, and so rolls it back.
 * @throws {Failure} conflict
 */
export function guardFitting(name: string, { ending, lacking }: Mistakes): void {
  const mistakes = [...ending, ...lacking];
  if (mistakes.length === 0) return;
  const next = ending.length > 0 ? 'The next start would fail: correct' : 'Correct';
  const fix = `${next} the settings first, or give --force.`;
  throw new Failure('conflict', `the settings need ${name}:\n${mistakes.join('\n')}\n${fix}`);
}

export function forcedLines({ ending, lacking }: Mistakes): string[] {
  const fix = ending.length > 0 ? ['Correct the settings before the next start, which would fail.'] : [];
  return [...ending, ...lacking, ...fix];
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
