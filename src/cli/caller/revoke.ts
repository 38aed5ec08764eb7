import { Command } from 'commander';
import { revokeCaller } from '../../rules/access/callers.ts';
import { operator } from '../../rules/base/audit.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { callerNamed } from '../named.ts';
import { accountOption } from '../options.ts';
import { shownCaller } from './shown.ts';

/** `hdo caller revoke` */
export const callerRevoke = new Command('revoke')
  .description('Revokes a caller and all its keys at once. Issuing a new key reactivates it.')
  .argument('<name>', 'its name, slug or id')
  .addOption(accountOption())
  .action(
    action((call: Call, name: string, { account }: { account: string }) => {
      const document = openFolder(call).change((outbox) => {
        const { account_id, caller_id } = callerNamed(outbox, { account, name });
        return shownCaller(revokeCaller(outbox, operator, { account_id, name: caller_id }));
      });
      return { document, lines: [`Revoked the caller ${document.caller_slug} and all its keys.`] };
    }),
  );
