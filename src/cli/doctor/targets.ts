import { baseUrl } from '../../config/base-url.ts';
import type { Settings } from '../../config.ts';
import { describeTrouble } from '../../contract/diagnosis.ts';
import { flawOfPerson } from '../../notify/person.ts';
import { knownContact } from '../../notify/push/send.ts';
import { openForReading } from '../../store/database/database.ts';
import { schemaVersion, versionOf } from '../../store/migrations/migrate.ts';
import { prepareStore, type Store } from '../../store/store.ts';
import { type CheckResult, type DoctorSubject, fine, warn } from './check.ts';

/** Checks that the people of targets exist and can be told, and that receivers have not refused for good. */
export function checkTargets({ data, settings }: DoctorSubject): CheckResult {
  const name = 'notifications';
  const targets = settings.notify;
  if (targets.length === 0) return fine(name, 'no targets');
  const db = openForReading(data);
  try {
    if (versionOf(db) !== schemaVersion) return fine(name, 'not checked, because the database has another schema');
    const store = prepareStore(db);
    const flaws = targets.flatMap((target) => {
      const flaw = flawOfPerson(store, target);
      return flaw === undefined ? [] : [`the target ${target.name} tells nobody: ${flaw}`];
    });
    if (flaws.length > 0) {
      return warn(name, flaws.join('; '), 'correct person in [[notify]] of config.toml, or add the person');
    }
    const failing = failingOf(store, targets);
    if (failing.length > 0) {
      const { sentence, remedy } = describeTrouble('notices_failing');
      return warn(name, `${sentence} (${failing.join('; ')})`, remedy);
    }
    const refusals = refusalsOf(store, settings);
    if (refusals.length === 0) return fine(name, `${targets.length} targets`);
    return warn(name, refusals.join('; '), 'correct [[notify]] in config.toml, then run hdo notify test');
  } finally {
    db.close();
  }
}

/** Lists the targets whose last notices have failed and are tried again, with the reason of each. */
function failingOf(store: Store, targets: Settings['notify']): string[] {
  return targets.flatMap(({ name }) => {
    const { count = 0, last_error = null } = store.notifications.retried.get({ target: name }) ?? {};
    return count === 0 ? [] : [`${name} ${last_error}, ${count} waiting`];
  });
}

/** Lists the targets and devices that refused the last notification for good, with their own reasons. */
function refusalsOf(store: Store, { notify: targets, server }: Settings): string[] {
  const given_up = targets.flatMap(({ name }) => {
    const last = store.notifications.lastTried.get({ target: name });
    return last?.state === 'given_up' ? [`${name} ${last.last_error ?? ''}`] : [];
  });
  const push = targets.find(({ kind }) => kind === 'push');
  if (!push) return given_up;
  const { count = 0, trouble = null } = store.push.refused.get() ?? {};
  const devices = count === 0 ? [] : [`${push.name} is refused for ${count} devices: ${trouble}`];
  const hasContact = knownContact(push, { base_url: baseUrl(server), targets }) !== undefined;
  const contact = hasContact
    ? []
    : [`${push.name} has no contact for push services: set its from, or server.public_url`];
  return [...given_up, ...devices, ...contact];
}
