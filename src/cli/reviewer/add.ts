import { hashPassword } from '../../lib/crypto/password.ts';
import { shellWord } from '../../lib/text/shell-word.ts';
import { operator } from '../../rules/base/audit.ts';
import { soundName } from '../../rules/base/names.ts';
import type { Outbox } from '../../rules/base/outbox.ts';
import { addReviewer, findReviewer, setPassword } from '../../rules/people/reviewers.ts';
import { giveName } from '../../rules/policy/bound-names.ts';
import { type Role, roles } from '../../vocabulary.ts';
import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { accountNamed } from '../named.ts';
import { accountOption, dataFlag } from '../options.ts';
import { passwordFromInput } from '../secret.ts';
import { shownReviewer } from './shown.ts';

type ReviewerAddFlags = { role: Role; passwordStdin?: true; account: string; takeName?: boolean };

/** `hdo reviewer add` */
export const reviewerAdd = command('add', {
  about: 'Adds a person to an account.',
  args: [['<name>', 'the name that their decisions show']],
  options: [
    ['--role <role>', 'the role, which sets their permissions', { choices: roles, preset: 'reviewer' }],
    ['--password-stdin', 'set a password, which is read from stdin'],
    ['--take-name', 'give them what policies, groups and notices say of a removed person of that name'],
    accountOption,
  ],
  run: async (call, name, flags) => {
    const { passwordStdin } = flags;
    const folder = openFolder(call);
    const password = passwordStdin && (await hashPassword(await passwordFromInput(name)));
    const { added, reviewer } = folder.change((outbox) => {
      const { added, reviewer } = addOrFind(outbox, name, flags);
      if (password) setPassword(outbox, operator, { name: reviewer.name, password });
      return { added, reviewer: shownReviewer(findReviewer(outbox, reviewer.name)) };
    });
    const link = `hdo reviewer link ${shellWord(reviewer.name)}${dataFlag(call.data)}`;
    const done = added
      ? `Added the ${reviewer.role} ${reviewer.name}.`
      : `The rules mean the present ${reviewer.name} from now on.`;
    return { document: reviewer, lines: [done, ...(password || !added ? [] : [`Let them sign in: ${link}`])] };
  },
});

/** Adds a person. With `takeName`, a person who has the name already gets its part in the rules. */
function addOrFind(outbox: Outbox, name: string, { role, account, takeName = false }: ReviewerAddFlags) {
  const { account_id } = accountNamed(outbox, account);
  const known = takeName ? outbox.store.reviewers.byName.get({ name: soundName(name) }) : undefined;
  if (known?.account_id === account_id && giveName(outbox, operator, known)) return { added: false, reviewer: known };
  return { added: true, reviewer: addReviewer(outbox, operator, { account_id, name, role, take_name: takeName }) };
}
