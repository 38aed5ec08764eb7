import { Command } from 'commander';
import { operator } from '../../rules/audit.ts';
import { makeToken } from '../../rules/reviewers.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';

const day_ms = 86_400_000;

/** `hdo reviewer token` */
export const reviewerToken = new Command('token')
  .description('Makes a token with which a program answers as a person. It is shown only now.')
  .argument('<name>', 'as whom it answers')
  .addOption(owningAccountOption())
  .action(
    action((call: Call, given: string, { account }: { account?: string }) => {
      const folder = openFolder(call);
      const lifetime_ms = folder.settings.review.token_days * day_ms;
      const { token, expires_at } = folder.change((outbox) => {
        const { name } = reviewerNamed(outbox, given, account);
        return makeToken(outbox, operator, { name, lifetime_ms });
      });
      return { document: { token }, lines: [`Works until ${expires_at}. It is shown only now:`, token] };
    }),
  );
