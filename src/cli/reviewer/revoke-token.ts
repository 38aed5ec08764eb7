import { Command } from 'commander';
import { operator } from '../../rules/base/audit.ts';
import { revokeToken } from '../../rules/people/reviewers.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { tokenNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';

/** `hdo reviewer revoke-token` */
export const reviewerRevokeToken = new Command('revoke-token')
  .description('Revokes a token at once.')
  .argument('<token_id>', 'the id of the token')
  .addOption(owningAccountOption())
  .action(
    action((call: Call, token_id: string, { account }: { account?: string }) => {
      const { name } = openFolder(call).change((outbox) => {
        const token = tokenNamed(outbox, token_id, account);
        revokeToken(outbox, operator, token);
        return token;
      });
      return { document: { token_id, revoked: true }, lines: [`Revoked the token ${token_id} of ${name}.`] };
    }),
  );
