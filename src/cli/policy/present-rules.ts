import type { Settings } from '../../config.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { guardPolicies } from '../../rules/policy/guard.ts';
import type { Crowd } from '../../rules/policy/rights.ts';
import { tiesOf } from '../../rules/policy/roots.ts';
import { absencesOf, type Rules, tablesOf } from '../../rules/policy/rules.ts';
import { peopleOf, rulesWith } from '../../rules/policy/sets.ts';
import { servedTime } from '../../store/database/open-files.ts';
import type { Store } from '../../store/store.ts';
import { openLocalTime } from '../../writer/local-time.ts';
import { accountNamed } from '../named.ts';

/** The rules of an account by the settings file as it is now and the policies of the page, and its people. */
export type PresentRules = { readonly account_id: string; readonly rules: Rules; readonly crowd: Crowd };

/**
 * Reads the rules of an account.
 * @throws {SettingsError} if the tables of the settings file do not fit the people
 */
export function readRules(store: Store, { data, settings }: { data: string; settings: Settings }, account: string) {
  const { account_id, label } = accountNamed({ store }, account);
  guardPolicies(store, settings);
  const people = peopleOf({ store }, account_id);
  const rules = rulesWith({ store }, account_id, { file: tablesOf(settings, label, people) });
  const now = timestamp(openLocalTime(store, servedTime(data)).own_ms());
  const crowd: Crowd = { people, away: absencesOf(rules), ties: tiesOf({ store }, now), now };
  return { account_id, rules, crowd } satisfies PresentRules;
}
