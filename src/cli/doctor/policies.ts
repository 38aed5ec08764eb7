import { doubtsIn, guardPolicies, namesTaken } from '../../rules/policy/guard.ts';
import { unsignable } from '../../rules/policy/signers.ts';
import { openForReading } from '../../store/database/database.ts';
import { schemaVersion, versionOf } from '../../store/migrations/migrate.ts';
import { prepareStore } from '../../store/store.ts';
import { type CheckResult, fine, type Inspected, warn } from './check.ts';

/**
 * Checks that the policies of the settings file fit the people, callers and actions of the database. Checks also that
 * people can give the signatures for which policies ask.
 */
export function checkPolicies({ data, settings }: Inspected): CheckResult {
  const name = 'policies';
  const db = openForReading(data);
  try {
    if (versionOf(db) !== schemaVersion) return fine(name, 'not checked, because the database has another schema');
    const store = prepareStore(db);
    guardPolicies(store, settings);
    const [doubts, unmet, taken] = [doubtsIn(store, settings), unsignable(store, settings), namesTaken(store)];
    const count = settings.policy.length === 0 ? 'none' : settings.policy.length;
    if (doubts.length + unmet.length + taken.length === 0) return fine(name, `${count} in the settings file`);
    const fixes = [
      ...(doubts.length > 0 ? ['correct the name in [[policy]] of config.toml, or wait for the first request'] : []),
      ...(unmet.length > 0 ? ['let people add passkeys in Settings (see the check passkeys), or turn sign off'] : []),
      ...(taken.length > 0 ? ['give the name to its present bearer with hdo reviewer add NAME --take-name'] : []),
    ];
    return warn(name, [...doubts, ...unmet, ...taken].join('; '), fixes.join('; '));
  } finally {
    db.close();
  }
}
