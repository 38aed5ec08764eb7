import { flawOfPerson } from '../../notify/person.ts';
import { openForReading } from '../../store/database/database.ts';
import { schemaVersion, versionOf } from '../../store/migrations/migrate.ts';
import { prepareStore } from '../../store/store.ts';
import { type CheckResult, fine, type Inspected, warn } from './check.ts';

/** Checks that the people of notification targets exist and can be told. */
export function checkTargets({ data, settings }: Inspected): CheckResult {
  const name = 'notifications';
  const targets = settings.notify;
  if (targets.every(({ person }) => person === null)) return fine(name, `${targets.length || 'no'} targets`);
  const db = openForReading(data);
  try {
    if (versionOf(db) !== schemaVersion) return fine(name, 'not checked, because the database has another schema');
    const store = prepareStore(db);
    const flaws = targets.flatMap((target) => {
      const flaw = flawOfPerson(store, target);
      return flaw === undefined ? [] : [`the target ${target.name} tells nobody: ${flaw}`];
    });
    if (flaws.length === 0) return fine(name, `${targets.length} targets`);
    return warn(name, flaws.join('; '), 'correct person in [[notify]] of config.toml, or add the person');
  } finally {
    db.close();
  }
}
