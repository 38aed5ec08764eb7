import { Command } from 'commander';
import { operator } from '../../rules/audit.ts';
import { removeReviewer } from '../../rules/reviewers.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';

/** `hdo reviewer remove` */
export const reviewerRemove = new Command('remove')
  .description('Removes a person with every way in. Their decisions stay.')
  .argument('<name>', 'who goes')
  .addOption(owningAccountOption())
  .action(
    action((call: Call, given: string, { account }: { account?: string }) => {
      const document = openFolder(call).change((outbox) => {
        const { reviewer_id, name } = reviewerNamed(outbox, given, account);
        removeReviewer(outbox, operator, { name });
        return { reviewer_id, name, removed: true };
      });
      return { document, lines: [`Removed ${document.name}.`] };
    }),
  );
