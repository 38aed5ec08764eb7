import { type Flaw, flawsOfFile } from './flaws.ts';
import type { Member } from './rights.ts';
import type { FileRules } from './rules.ts';

/** A table of the settings file: a policy or a group by its name, an absence by its person. */
export type Table = { readonly kind: 'policy' | 'group' | 'away'; readonly name: string };

/**
 * Lists the tables of an account in the settings file that a change of its people makes wrong. The next start would
 * refuse them.
 */
export function misfitsOf(file: FileRules, people: readonly Member[], changed: readonly Member[]): Table[] {
  const [before, after] = [flawsOfFile(file, people), flawsOfFile(file, changed)];
  const names = changed.map(({ name }) => name);
  const isNew = (kind: Table['kind'], at: number) => {
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

const sentence = ({ path, message }: Flaw) => `${path} ${message}`;
