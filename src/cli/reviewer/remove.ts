import { Command } from 'commander';
import { operator } from '../../rules/audit.ts';
import { removeReviewer } from '../../rules/reviewers.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';
import { guardLastAdmin } from './last-admin.ts';

type ReviewerRemoveFlags = { account?: string; force?: boolean };

/** `hdo reviewer remove` */
export const reviewerRemove = new Command('remove')
  .description('Removes a person with all sessions, tokens and links. Their decisions stay.')
  .argument('<name>', 'the name of the person')
  .option('--force', 'remove even the last admin of an account; nobody can manage its callers then')
  .addOption(owningAccountOption())
  .action(
    action((call: Call, given: string, { account, force = false }: ReviewerRemoveFlags) => {
      const document = openFolder(call).change((outbox) => {
        const reviewer = reviewerNamed(outbox, given, account);
        const { reviewer_id, name } = reviewer;
        if (!force) guardLastAdmin(outbox, reviewer);
        removeReviewer(outbox, operator, { name });
        return { reviewer_id, name, removed: true };
      });
      return { document, lines: [`Removed ${document.name}.`] };
    }),
  );
