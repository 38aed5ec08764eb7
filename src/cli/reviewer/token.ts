import { day_ms } from '../../lib/time/units.ts';
import { operator } from '../../rules/base/audit.ts';
import { makeToken } from '../../rules/people/reviewers.ts';
import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';

/** `hdo reviewer token` */
export const reviewerToken = command('token', {
  about: 'Issues a token with which a program answers as a person. It is shown only once.',
  args: [['<name>', 'the name of the person']],
  options: [owningAccountOption],
  run: (call, given, { account }) => {
    const folder = openFolder(call);
    const lifetime_ms = folder.settings.review.token_days * day_ms;
    const { token, expires_at } = folder.change((outbox) => {
      const { name } = reviewerNamed(outbox, given, account);
      return makeToken(outbox, operator, { name, lifetime_ms });
    });
    return { document: { token }, lines: [`The token works until ${expires_at}. It is shown only once:`, token] };
  },
});
