import { operator } from '../../rules/base/audit.ts';
import { confirmReviewer } from '../../rules/people/origins.ts';
import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';

/** `hdo reviewer confirm` */
export const reviewerConfirm = command('confirm', {
  about: 'Confirms that an invited person is nobody else, so that their approval counts beside all others.',
  args: [['<name>', 'the name of the person; ask them first, not who invited them']],
  options: [owningAccountOption],
  run: (call, given, { account }) => {
    const document = openFolder(call).change((outbox) => {
      const reviewer = reviewerNamed(outbox, given, account);
      const { reviewer_id, name } = reviewer;
      return { reviewer_id, name, confirmed: confirmReviewer(outbox, operator, reviewer) };
    });
    const { name, confirmed } = document;
    const line = confirmed
      ? `The approval of ${name} counts beside those of everybody else now.`
      : `The approval of ${name} counted beside those of everybody else already.`;
    return { document, lines: [line] };
  },
});
