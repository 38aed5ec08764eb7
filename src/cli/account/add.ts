import { Command } from 'commander';
import type { Tier } from '../../config/limits.ts';
import { addAccount } from '../../rules/access/accounts.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { tierOption } from './options.ts';
import { shownAccount } from './shown.ts';

/** `hdo account add` */
export const accountAdd = new Command('add')
  .description('Adds an account, with its own callers and reviewers.')
  .argument('<name>', 'the name of the account')
  .addOption(tierOption().default('self_hosted'))
  .action(
    action((call: Call, label: string, { tier }: { tier: Tier }) => {
      const document = openFolder(call).change((outbox) => shownAccount(addAccount(outbox, { label, tier })));
      return { document, lines: [`Added the account ${label} (${tier}).`] };
    }),
  );
