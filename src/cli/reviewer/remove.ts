import { Command } from 'commander';
import { operator } from '../../rules/base/audit.ts';
import { removeReviewer } from '../../rules/people/reviewers.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';
import { forcedLines, guardFitting, mistakesMade } from '../policy/fitting.ts';
import { guardLastAdmin } from './last-admin.ts';

type ReviewerRemoveFlags = { account?: string; force?: boolean };

/** `hdo reviewer remove` */
export const reviewerRemove = new Command('remove')
  .description('Removes a person with all sessions, tokens and links. Their decisions stay.')
  .argument('<name>', 'the name of the person')
  .option('--force', 'remove even the last admin of an account, or a person whom the settings name')
  .addOption(owningAccountOption())
  .action(
    action((call: Call, given: string, { account, force = false }: ReviewerRemoveFlags) => {
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
    }),
  );
