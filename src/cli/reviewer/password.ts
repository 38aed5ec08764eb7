import { hashPassword } from '../../lib/crypto/password.ts';
import { operator } from '../../rules/base/audit.ts';
import { setPassword } from '../../rules/people/reviewers.ts';
import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';
import { passwordFromInput } from '../secret.ts';
import { shownReviewer } from './shown.ts';

/** `hdo reviewer password` */
export const reviewerPassword = command('password', {
  about: 'Sets a password from stdin, and ends every session, token and unused link of the person.',
  args: [['<name>', 'the name of the person']],
  options: [owningAccountOption],
  run: async (call, given, { account }) => {
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
  },
});
