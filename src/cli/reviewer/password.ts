import { Command } from 'commander';
import { hashPassword } from '../../lib/crypto/password.ts';
import { operator } from '../../rules/base/audit.ts';
import { setPassword } from '../../rules/people/reviewers.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';
import { passwordFromInput } from '../secret.ts';
import { shownReviewer } from './shown.ts';

/** `hdo reviewer password` */
export const reviewerPassword = new Command('password')
  .description('Sets a password from stdin, and ends every session, token and unused link of the person.')
  .argument('<name>', 'the name of the person')
  .addOption(owningAccountOption())
  .action(
    action(async (call: Call, given: string, { account }: { account?: string }) => {
      const folder = openFolder(call);
      const { name } = folder.read((store) => reviewerNamed({ store }, given, account));
      const password = await hashPassword(await passwordFromInput(name));
      const document = folder.change((outbox) => {
        const ended = setPassword(outbox, operator, { name, password });
        return { ...shownReviewer(reviewerNamed(outbox, name)), ended };
      });
      const { sessions, tokens, links } = document.ended;
      const ended = `Ended: ${sessions} sessions, ${tokens} tokens, ${links} sign-in links.`;
      return { document, lines: [`Set the password of ${name}.`, ended] };
    }),
  );
