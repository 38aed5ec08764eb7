import { Command, Option } from 'commander';
import { hashPassword } from '../../lib/crypto/password.ts';
import { shellWord } from '../../lib/text/shell-word.ts';
import { operator } from '../../rules/audit.ts';
import { addReviewer, setPassword } from '../../rules/reviewers.ts';
import { type Role, roles } from '../../vocabulary.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { accountNamed, reviewerNamed } from '../named.ts';
import { accountOption, dataFlag } from '../options.ts';
import { passwordFromInput } from '../secret.ts';
import { shownReviewer } from './shown.ts';

type ReviewerAddFlags = { role: Role; passwordStdin?: true; account: string };

/** `hdo reviewer add` */
export const reviewerAdd = new Command('add')
  .description('Adds a person to an account.')
  .argument('<name>', 'the name that their decisions show')
  .addOption(new Option('--role <role>', 'the role, which sets their permissions').choices(roles).default('reviewer'))
  .option('--password-stdin', 'set a password, which is read from stdin')
  .addOption(accountOption())
  .action(
    action(async (call: Call, given: string, { role, passwordStdin, account }: ReviewerAddFlags) => {
      const folder = openFolder(call);
      const password = passwordStdin && (await hashPassword(await passwordFromInput(given)));
      const document = folder.change((outbox) => {
        const { account_id } = accountNamed(outbox, account);
        const { name } = addReviewer(outbox, operator, { account_id, name: given, role });
        if (password) setPassword(outbox, operator, { name, password });
        return shownReviewer(reviewerNamed(outbox, name));
      });
      const { name } = document;
      const way = password ? [] : [`Let them sign in: hdo reviewer link ${shellWord(name)}${dataFlag(call.data)}`];
      return { document, lines: [`Added the ${role} ${name}.`, ...way] };
    }),
  );
