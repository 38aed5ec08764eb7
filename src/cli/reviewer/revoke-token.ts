import { operator } from '../../rules/base/audit.ts';
import { revokeToken } from '../../rules/people/reviewers.ts';
import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { tokenNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';

/** `hdo reviewer revoke-token` */
export const reviewerRevokeToken = command('revoke-token', {
  about: 'Revokes a token at once.',
  args: [['<token_id>', 'the id of the token']],
  options: [owningAccountOption],
  run: (call, token_id, { account }) => {
    const { name } = openFolder(call).change((outbox) => {
      const token = tokenNamed(outbox, token_id, account);
      revokeToken(outbox, operator, token);
      return token;
    });
    return { document: { token_id, revoked: true }, lines: [`Revoked the token ${token_id} of ${name}.`] };
  },
});
