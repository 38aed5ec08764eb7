import { Command } from 'commander';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { accountNamed } from '../named.ts';
import { accountOption } from '../options.ts';
import { table } from '../output.ts';
import { shownReviewer } from './shown.ts';

/** `hdo reviewer list` */
export const reviewerList = new Command('list')
  .description('Lists the people of an account.')
  .addOption(accountOption())
  .action(
    action((call: Call, { account }: { account: string }) => {
      const reviewers = openFolder(call).read((store) => {
        const { account_id } = accountNamed({ store }, account);
        const everybody = store.reviewers.list.all();
        return everybody.filter((one) => one.account_id === account_id).map(shownReviewer);
      });
      const rows = reviewers.map(({ name, role, has_password, created_at }) => [
        name,
        role,
        has_password ? 'yes' : 'no',
        created_at,
      ]);
      return {
        document: { reviewers },
        lines: table(['name', 'role', 'password', 'added'], rows, `The account ${account} has no reviewers.`),
      };
    }),
  );
