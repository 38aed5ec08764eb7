import { doubtsIn, guardPolicies } from '../../rules/policy/guard.ts';
import { openForReading } from '../../store/database/database.ts';
import { schemaVersion, versionOf } from '../../store/migrations/migrate.ts';
import { prepareStore } from '../../store/store.ts';
import { type CheckResult, fine, type Inspected, warn } from './check.ts';

/** Checks that the policies of the settings file fit the people, callers and actions of the database. */
export function checkPolicies({ data, settings }: Inspected): CheckResult {
  const name = 'policies';
  if (settings.policy.length === 0) return fine(name, 'the settings file has none');
  const db = openForReading(data);
  try {
    if (versionOf(db) !== schemaVersion) return fine(name, 'not checked, because the database has another schema');
    const store = prepareStore(db);
    guardPolicies(store, settings);
    const doubts = doubtsIn(store, settings);
    if (doubts.length === 0) return fine(name, `${settings.policy.length} in the settings file`);
    return warn(
      name,
      doubts.join('; '),
      'correct the name in [[policy]] of config.toml, or wait for the first request',
    );
  } finally {
    db.close();
  }
}
