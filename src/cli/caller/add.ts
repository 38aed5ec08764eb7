import { Command } from 'commander';
import { operator } from '../../rules/audit.ts';
import { addCaller } from '../../rules/callers.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { accountNamed } from '../named.ts';
import { accountOption } from '../options.ts';
import { shownCaller } from './shown.ts';

/** `hdo caller add` */
export const callerAdd = new Command('add')
  .description('Adds a caller, which still needs a key.')
  .argument('<name>', 'its name, of which its slug is made')
  .addOption(accountOption())
  .action(
    action((call: Call, name: string, { account }: { account: string }) => {
      const document = openFolder(call).change((outbox) => {
        const { account_id } = accountNamed(outbox, account);
        return shownCaller(addCaller(outbox, operator, { account_id, name }));
      });
      const { caller_id, caller_slug } = document;
      return {
        document,
        lines: [
          `Added the caller ${caller_slug} (${caller_id}).`,
          `Give it a key: hdo key issue --caller ${caller_slug}`,
        ],
      };
    }),
  );
