import { passkeyHosts, passkeysFlaw } from '../../config/passkey-hosts.ts';
import type { Settings } from '../../config.ts';
import type { Store } from '../../store/store.ts';
import { mayAnswer } from '../base/roles.ts';
import type { Policy } from './policy.ts';
import { joinNames } from './required.ts';
import { type Member, membersOf } from './rights.ts';
import { countedAsOne, tiesOf } from './roots.ts';
import { type Rules, tablesOf } from './rules.ts';
import { peopleOf, rulesWith } from './sets.ts';

type Rows = Pick<Store, 'accounts' | 'reviewers' | 'policies' | 'policySets' | 'passkeys'>;
type Signing = Pick<Settings, 'server' | 'sign_in' | 'policy' | 'group' | 'away'>;

/** Lists policies that ask for more signatures than people can give at present, as sentences. */
export function unsignablePolicies(store: Rows, settings: Signing): string[] {
  const flaw = passkeysFlaw(settings);
  const hosts = new Set(passkeyHosts(settings.server));
  const canSign = ({ reviewer_id }: Member) =>
    store.passkeys.ofReviewer.all({ reviewer_id }).some(({ rp_id }) => hosts.has(rp_id));
  return store.accounts.list.all().flatMap(({ account_id, label }) => {
    const people = peopleOf({ store }, account_id);
    const rules = rulesWith({ store }, account_id, { file: tablesOf(settings, label, people) });
    const answering = people.filter(({ role }) => mayAnswer(role));
    return rules.policies.flatMap((policy) => {
      if (!policy.sign) return [];
      if (flaw !== undefined) return [`nobody can meet the policy ${policy.name}, which asks for signatures: ${flaw}`];
      const able = peopleFor(policy, rules, answering).filter(canSign).length;
      return able >= policy.approvals ? [] : [shortage(policy, able)];
    });
  });
}

export function peopleFor({ who }: Policy, { ids, groups }: Rules, people: readonly Member[]): readonly Member[] {
  if (who === null) return people;
  const members = new Map(groups.map((group) => [group.name, group.members.map((name) => ids[name])] as const));
  const wanted = membersOf(who, { ids, groups: members }, people);
  return people.filter(({ reviewer_id }) => wanted.has(reviewer_id));
}

function shortage({ name, approvals }: Policy, able: number): string {
  const asked = approvals === 1 ? 'a signature' : `${approvals} signatures`;
  const have =
    able === 0 ? 'none of its people has one' : `only ${able} of its people ${able === 1 ? 'has' : 'have'} one`;
  return `nobody can meet the policy ${name} yet: it asks for ${asked} with a passkey, and ${have}`;
}

/**
 * Lists who counts once together where policies ask for several people, as sentences: until when, and what the operator
 * can do. `now` is the folder's own time as ISO text.
 */
export function countedOnce(
  store: Rows & Pick<Store, 'origins' | 'identities'>,
  settings: Signing,
  now: string,
): string[] {
  const ties = tiesOf({ store }, now);
  if (ties.origins.size === 0) return [];
  return store.accounts.list.all().flatMap(({ account_id, label }) => {
    const people = peopleOf({ store }, account_id);
    const { policies } = rulesWith({ store }, account_id, { file: tablesOf(settings, label, people) });
    if (!policies.some(({ approvals }) => approvals > 1)) return [];
    const answering = people.filter(({ role }) => mayAnswer(role));
    return countedAsOne(answering, ties).map(({ people: group, until }) => {
      const names = joinNames(group.map(({ name }) => name));
      return (
        `${names} count once until ${until.slice(0, 10)}, because of who invited them: ` +
        'hdo reviewer confirm NAME, for each whom you have asked'
      );
    });
  });
}
