import type { Settings } from '../config.ts';
import { errorText } from '../lib/process/error-text.ts';
import type { RequestLog } from '../lib/process/log.ts';
import type { SettingNames } from '../rules/policy/bound-names.ts';
import { guardPolicies, namesTaken } from '../rules/policy/guard.ts';
import { unsignablePolicies } from '../rules/policy/signers.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../writer/writer.ts';

type Served = {
  readonly store: Store;
  readonly settings: Settings;
  readonly writer: Writer;
  readonly log: Pick<RequestLog, 'error' | 'warn'>;
};

/** Collects the names that settings use beside the policies. */
function namesIn({ notify, header }: Settings): SettingNames {
  return { notices: notify.flatMap(({ person }) => person ?? []), has_proxy: header.name !== null };
}

/**
 * Applies the policies of the settings file, now and after each reload. Logs policies that ask for more signatures than
 * people can give.
 * @throws {SettingsError} if they do not fit the people of the database
 */
export function openPolicies({ store, settings, writer, log }: Served) {
  guardPolicies(store, settings);
  const apply = async () => {
    const { policy, group, away } = settings;
    const names = namesIn(settings);
    const used = policy.length + group.length + away.length + names.notices.length;
    if (used === 0 && !store.policySets.any.get() && !store.boundNames.all.get()) return;
    await writer.write('applyPolicies', { policy, group, away }, names);
    for (const message of namesTaken(store)) log.warn({ event: 'policy_name_taken', message });
    for (const message of unsignablePolicies(store, settings)) log.warn({ event: 'policy_without_signers', message });
  };
  return {
    /** Resolves when the policies are in force. */
    begun: apply(),
    guard: (fresh: Settings) => guardPolicies(store, fresh),
    reload(): void {
      apply().catch((error: unknown) => log.error({ event: 'policies_kept', cause: errorText(error) }));
    },
  };
}
