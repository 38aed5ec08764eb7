import { timestamp } from '../../lib/time/clock.ts';
import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';
import { table } from '../output.ts';

/** `hdo reviewer tokens`: prints no token and no hash. */
export const reviewerTokens = command('tokens', {
  about: 'Lists the valid tokens of a person.',
  args: [['<name>', 'the name of the person']],
  options: [owningAccountOption],
  run: (call, given, { account }) => {
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
  },
});
