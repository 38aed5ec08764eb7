import { Command } from 'commander';
import { day_ms } from '../../lib/time/units.ts';
import { operator } from '../../rules/base/audit.ts';
import { makeToken } from '../../rules/people/reviewers.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';

/** `hdo reviewer token` */
export const reviewerToken = new Command('token')
  .description('Issues a token with which a program answers as a person. It is shown only once.')
  .argument('<name>', 'the name of the person')
  .addOption(owningAccountOption())
  .action(
    action((call: Call, given: string, { account }: { account?: string }) => {
      const folder = openFolder(call);
      const lifetime_ms = folder.settings.review.token_days * day_ms;
      const { token, expires_at } = folder.change((outbox) => {
        const { name } = reviewerNamed(outbox, given, account);
        return makeToken(outbox, operator, { name, lifetime_ms });
      });
      return { document: { token }, lines: [`The token works until ${expires_at}. It is shown only once:`, token] };
    }),
  );
