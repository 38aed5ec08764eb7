import { operator } from '../../rules/base/audit.ts';
import { removeReviewer } from '../../rules/people/reviewers.ts';
import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';
import { forcedLines, guardFitting, mistakesMade } from '../policy/fitting.ts';
import { guardLastAdmin } from './last-admin.ts';

/** `hdo reviewer remove` */
export const reviewerRemove = command('remove', {
  about: 'Removes a person with all sessions, tokens and links. Their decisions stay.',
  args: [['<name>', 'the name of the person']],
  options: [
    ['--force', 'remove even the last admin of an account, or a person whom the settings name'],
    owningAccountOption,
  ],
  run: (call, given, { account, force = false }) => {
    const folder = openFolder(call);
    const { document, mistakes } = folder.change((outbox) => {
      const reviewer = reviewerNamed(outbox, given, account);
      const { reviewer_id, name } = reviewer;
      if (!force) guardLastAdmin(outbox, reviewer);
      const remove = () => removeReviewer(outbox, operator, { name });
      const made = mistakesMade(outbox.store, folder.settings, remove);
      if (!force) guardFitting(name, made);
      return { document: { reviewer_id, name, removed: true }, mistakes: made };
    });
    return { document, lines: [`Removed ${document.name}.`, ...forcedLines(mistakes)] };
  },
});
