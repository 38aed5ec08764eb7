import { Command, Option } from 'commander';
import type { Tier } from '../../config/limits.ts';
import { type AccountChange, changeAccount } from '../../rules/access/accounts.ts';
import { type AccountRow, billingStatuses } from '../../store/tables/accounts.ts';
import { action, type Call } from '../action.ts';
import { Failure } from '../failure.ts';
import { openFolder } from '../folder.ts';
import { accountNamed } from '../named.ts';
import { graceOption, limitOption, type OwnLimits, tierOption } from './options.ts';
import { shownAccount } from './shown.ts';

type AccountSetFlags = {
  tier?: Tier;
  limit?: OwnLimits;
  billing?: AccountRow['billing_status'];
  graceEnds?: string;
};

/** `hdo account set` */
export const accountSet = new Command('set')
  .description('Changes the tier, the limits or the billing status of an account.')
  .argument('<name>', 'the name of the account')
  .addOption(tierOption())
  .addOption(limitOption())
  .addOption(new Option('--billing <status>', 'the billing status').choices(billingStatuses))
  .addOption(graceOption())
  .action(
    action((call: Call, name: string, { tier, limit, billing, graceEnds }: AccountSetFlags) => {
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
    }),
  );
