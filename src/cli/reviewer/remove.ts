import { Command } from 'commander';
import { operator } from '../../rules/audit.ts';
import type { Outbox } from '../../rules/outbox.ts';
import { removeReviewer } from '../../rules/reviewers.ts';
import type { ReviewerRow } from '../../store/tables/reviewers.ts';
import { action, type Call } from '../action.ts';
import { Failure } from '../failure.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';

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

function guardLastAdmin({ store }: Outbox, { reviewer_id, account_id, name, role }: ReviewerRow): void {
  const others = store.reviewers.list.all().filter((one) => one.reviewer_id !== reviewer_id);
  if (role !== 'admin' || others.some((one) => one.account_id === account_id && one.role === 'admin')) return;
  const first = 'add another admin first (hdo reviewer add NAME --role admin)';
  throw new Failure('conflict', `${name} is the last admin of the account: ${first}, or give --force`);
}
