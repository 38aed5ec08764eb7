import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { table } from '../output.ts';
import { shownAccount } from './shown.ts';

/** `hdo account list` */
export const accountList = command('list', {
  about: 'Lists the accounts.',
  run: (call) => {
    const accounts = openFolder(call).read((store) => store.accounts.list.all().map(shownAccount));
    const rows = accounts.map(({ label, tier, billing_status, grace_ends_at, limits }) => [
      label,
      tier,
      billing_status + (grace_ends_at === null ? '' : ` until ${grace_ends_at}`),
      Object.entries(limits)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    ]);
    return {
      document: { accounts },
      lines: table(['account', 'tier', 'billing', 'own limits'], rows, 'There are no accounts.'),
    };
  },
});
