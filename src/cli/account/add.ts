import { tiers } from '../../config/limits.ts';
import { addAccount } from '../../rules/access/accounts.ts';
import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { shownAccount } from './shown.ts';

/** `hdo account add` */
export const accountAdd = command('add', {
  about: 'Adds an account, with its own callers and reviewers.',
  args: [['<name>', 'the name of the account']],
  options: [['--tier <tier>', 'the tier, which sets the default limits', { choices: tiers, preset: 'self_hosted' }]],
  run: (call, label, { tier }) => {
    const document = openFolder(call).change((outbox) => shownAccount(addAccount(outbox, { label, tier })));
    return { document, lines: [`Added the account ${label} (${tier}).`] };
  },
});
