import { Command, Option } from 'commander';
import { hashPassword } from '../../lib/password.ts';
import { operator } from '../../rules/audit.ts';
import { addReviewer, setPassword } from '../../rules/reviewers.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { accountNamed, reviewerNamed } from '../named.ts';
import { accountOption } from '../options.ts';
import { passwordFromInput } from '../secret.ts';
import { shownReviewer } from './shown.ts';

type Given = { role: 'reviewer' | 'admin'; passwordStdin?: true; account: string };

/** `hdo reviewer add` */
export const reviewerAdd = new Command('add')
  .description('Adds a person to an account.')
  .argument('<name>', 'the name under which their decisions stand')
  .addOption(new Option('--role <role>', 'what they may do').choices(['reviewer', 'admin']).default('reviewer'))
  .option('--password-stdin', 'set a password, read from stdin')
  .addOption(accountOption())
  .action(
    action(async (call: Call, name: string, { role, passwordStdin, account }: Given) => {
      const folder = openFolder(call);
      const password = passwordStdin && (await hashPassword(await passwordFromInput()));
      const document = folder.change((outbox) => {
        const { account_id } = accountNamed(outbox, account);
        addReviewer(outbox, operator, { account_id, name, role });
        if (password) setPassword(outbox, operator, { name, password });
        return shownReviewer(reviewerNamed(outbox, name));
      });
      const way = password ? [] : [`Give them a way in: hdo reviewer link ${JSON.stringify(name)}`];
      return { document, lines: [`Added the ${role} ${name}.`, ...way] };
    }),
  );
