import { Command } from 'commander';
import { timestamp } from '../../lib/time/clock.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';
import { table } from '../output.ts';

/** `hdo reviewer tokens`: prints no token and no hash. */
export const reviewerTokens = new Command('tokens')
  .description('Lists the valid tokens of a person.')
  .argument('<name>', 'the name of the person')
  .addOption(owningAccountOption())
  .action(
    action((call: Call, given: string, { account }: { account?: string }) => {
      const { name, tokens } = openFolder(call).read((store) => {
        const { reviewer_id, name } = reviewerNamed({ store }, given, account);
        const rows = store.tokens.ofReviewer.all({ reviewer_id, now: timestamp(Date.now()) });
        return {
          name,
          tokens: rows.map(({ token_id, created_at, expires_at }) => ({ token_id, created_at, expires_at })),
        };
      });
      const rows = tokens.map(({ token_id, created_at, expires_at }) => [token_id, created_at, expires_at]);
      return { document: { tokens }, lines: table(['token', 'made', 'ends'], rows, `${name} has no valid tokens.`) };
    }),
  );
