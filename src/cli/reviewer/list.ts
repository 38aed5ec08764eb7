import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { accountNamed } from '../named.ts';
import { accountOption } from '../options.ts';
import { table } from '../output.ts';
import { shownReviewer } from './shown.ts';

/** `hdo reviewer list` */
export const reviewerList = command('list', {
  about: 'Lists the people of an account.',
  options: [accountOption],
  run: (call, { account }) => {
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
  },
});
