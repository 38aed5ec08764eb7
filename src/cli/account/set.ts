import { tiers } from '../../config/limits.ts';
import { type AccountChange, changeAccount } from '../../rules/access/accounts.ts';
import { billingStatuses } from '../../store/tables/accounts.ts';
import { command } from '../command.ts';
import { Failure } from '../failure.ts';
import { openFolder } from '../folder.ts';
import { accountNamed } from '../named.ts';
import { collectLimit, readGraceEnd } from './options.ts';
import { shownAccount } from './shown.ts';

/** `hdo account set` */
export const accountSet = command('set', {
  about: 'Changes the tier, the limits or the billing status of an account.',
  args: [['<name>', 'the name of the account']],
  options: [
    ['--tier <tier>', 'the tier, which sets the default limits', { choices: tiers }],
    [
      '--limit <name=value>',
      'overrides a limit of the tier, 0 for none; NAME=default removes the override',
      { read: collectLimit },
    ],
    ['--billing <status>', 'the billing status', { choices: billingStatuses }],
    ['--grace-ends <time>', 'when the billing grace period ends, or none', { read: readGraceEnd }],
  ],
  run: (call, name, { tier, limit, billing, graceEnds }) => {
    const change: AccountChange = {
      ...(tier && { tier }),
      ...(limit && { limits: limit }),
      ...(billing && { billing_status: billing }),
      ...(graceEnds && { grace_ends_at: graceEnds === 'none' ? null : graceEnds }),
    };
    if (Object.keys(change).length === 0) {
      throw new Failure('usage', 'nothing to change: give --tier, --limit, --billing or --grace-ends');
    }
    const document = openFolder(call).change((outbox) => {
      const { label } = accountNamed(outbox, name);
      return shownAccount(changeAccount(outbox, label, change));
    });
    return { document, lines: [`Changed the account ${document.label}.`] };
  },
});
