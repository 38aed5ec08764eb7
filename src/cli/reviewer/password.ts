import { Command } from 'commander';
import { hashPassword } from '../../lib/password.ts';
import { operator } from '../../rules/audit.ts';
import { setPassword } from '../../rules/reviewers.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';
import { passwordFromInput } from '../secret.ts';
import { shownReviewer } from './shown.ts';

/** `hdo reviewer password` */
export const reviewerPassword = new Command('password')
  .description('Sets a password, read from stdin, and signs the person out everywhere.')
  .argument('<name>', 'whose password it is')
  .addOption(owningAccountOption())
  .action(
    action(async (call: Call, given: string, { account }: { account?: string }) => {
      const folder = openFolder(call);
      const { name } = folder.read((store) => reviewerNamed({ store }, given, account));
      const password = await hashPassword(await passwordFromInput());
      const document = folder.change((outbox) => {
        setPassword(outbox, operator, { name, password });
        return shownReviewer(reviewerNamed(outbox, name));
      });
      return { document, lines: [`Set the password of ${name}.`] };
    }),
  );
