import { timestamp } from '../../lib/time/clock.ts';
import { avoidedIn } from '../../rules/policy/avoided.ts';
import { doubtsIn, guardPolicies, namesTaken } from '../../rules/policy/guard.ts';
import { countedOnce, unsignablePolicies } from '../../rules/policy/signers.ts';
import { openForReading } from '../../store/database/database.ts';
import { servedTime } from '../../store/database/open-files.ts';
import { schemaVersion, versionOf } from '../../store/migrations/migrate.ts';
import { prepareStore } from '../../store/store.ts';
import { openLocalTime } from '../../writer/local-time.ts';
import { type CheckResult, type DoctorSubject, fine, warn } from './check.ts';

/**
 * Checks that the policies of the settings file fit the people, callers and actions of the database. Checks also that
 * people can give the signatures for which policies ask.
 */
export function checkPolicies({ data, settings }: DoctorSubject): CheckResult {
  const name = 'policies';
  const db = openForReading(data);
  try {
    if (versionOf(db) !== schemaVersion) return fine(name, 'not checked, because the database has another schema');
    const store = prepareStore(db);
    guardPolicies(store, settings);
    const [doubts, unmet, taken] = [doubtsIn(store, settings), unsignablePolicies(store, settings), namesTaken(store)];
    const avoided = avoidedIn(store, settings);
    const once = countedOnce(store, settings, timestamp(openLocalTime(store, servedTime(data)).own_ms()));
    const count = settings.policy.length === 0 ? 'none' : settings.policy.length;
    const all = [...doubts, ...unmet, ...taken, ...avoided, ...once];
    if (all.length === 0) return fine(name, `${count} in the settings file`);
    const fixes = [
      ...(doubts.length > 0 ? ['correct the name in [[policy]] of config.toml, or wait for the first request'] : []),
      ...(unmet.length > 0 ? ['let people add passkeys in Settings (see the check passkeys), or turn sign off'] : []),
      ...(taken.length > 0 ? ['give the name to its present bearer with hdo reviewer add NAME --take-name'] : []),
      ...(avoided.length > 0 ? ['name the caller in the match of each policy that protects something'] : []),
      ...(once.length > 0 ? ['confirm people, or let them add their accounts at the provider of single sign-on'] : []),
    ];
    return warn(name, all.join('; '), fixes.join('; '));
  } finally {
    db.close();
  }
}
