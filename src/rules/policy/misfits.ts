import type { Store } from '../../store/store.ts';
import type { Role } from '../../vocabulary.ts';
import { mayAnswer } from '../base/roles.ts';
import { type Flaw, flawsOfFile } from './flaws.ts';
import type { Member } from './rights.ts';
import type { FileRules, Rules } from './rules.ts';
import { fileRules, peopleOf, presentRules } from './sets.ts';
import { peopleFor } from './signers.ts';

/** A table of the settings file: a policy or a group by its name, an absence or a notice by its person. */
export type Table = { readonly kind: 'policy' | 'group' | 'away' | 'notify'; readonly name: string };
type Rows = { readonly store: Pick<Store, 'policySets' | 'reviewers' | 'passkeys' | 'boundNames'> };

/**
 * Lists the tables of the settings file that would be wrong after a change of one person: another role, or null for
 * their removal. The next start would refuse them, nobody could sign, or a notice would reach nobody.
 */
export function misfitsAfter(
  { store }: Rows,
  { reviewer_id, account_id }: { reviewer_id: string; account_id: string },
  role: Role | null,
): Table[] {
  const rules = presentRules({ store }, account_id);
  const people = peopleOf({ store }, account_id);
  const changed = people.flatMap((one) => {
    if (one.reviewer_id !== reviewer_id) return [one];
    return role === null ? [] : [{ ...one, role }];
  });
  const isSigner = (one: Member) => store.passkeys.ofReviewer.all({ reviewer_id: one.reviewer_id }).length > 0;
  const [before, after] = [people, changed].map((all) => unsigned(rules, all.filter(isSigner)));
  const tables: Table[] = misfitsOf(fileRules(rules), people, changed);
  for (const name of after ?? []) {
    const isKnown = before?.includes(name) || tables.some((one) => one.kind === 'policy' && one.name === name);
    if (!isKnown) tables.push({ kind: 'policy', name });
  }
  return mayAnswer(role ?? undefined) ? tables : [...tables, ...noticesOf({ store }, reviewer_id)];
}

/** Lists the tables of the file that have a flaw after a change, and had it not before. */
function misfitsOf(file: FileRules, people: readonly Member[], changed: readonly Member[]): Table[] {
  const [before, after] = [flawsOfFile(file, people), flawsOfFile(file, changed)];
  const names = changed.map(({ name }) => name);
  const isNew = (kind: 'policy' | 'group' | 'away', at: number) => {
    const known = (before[kind][at] ?? []).map(sentence);
    return (after[kind][at] ?? []).some((flaw) => !known.includes(sentence(flaw)));
  };
  return [
    ...file.policies.filter((_, at) => isNew('policy', at)).map(({ name }) => ({ kind: 'policy', name }) as const),
    ...file.groups.filter((_, at) => isNew('group', at)).map(({ name }) => ({ kind: 'group', name }) as const),
    ...file.away
      .filter(({ person }, at) => isNew('away', at) || !names.includes(person))
      .map(({ person }) => ({ kind: 'away', name: person }) as const),
  ];
}

/** Lists the policies of the file that ask for more signatures than these people can give. */
function unsigned(rules: Rules, signers: readonly Member[]): string[] {
  const answering = signers.filter((one) => one.role !== 'reader');
  const signed = rules.policies.filter(({ source, sign }) => source === 'file' && sign);
  const lacking = signed.filter((policy) => peopleFor(policy, rules, answering).length < policy.approvals);
  return lacking.map(({ name }) => name);
}

function noticesOf({ store }: Rows, reviewer_id: string): Table[] {
  const bound = store.boundNames.all.all().filter((one) => one.used_by === 'notices');
  return bound.filter((one) => one.reviewer_id === reviewer_id).map(({ name }) => ({ kind: 'notify', name }));
}

const sentence = ({ path, message }: Flaw) => `${path} ${message}`;
