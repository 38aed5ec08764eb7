import { Command } from 'commander';
import { operator } from '../../rules/audit.ts';
import { addCaller, findCaller } from '../../rules/callers.ts';
import { issueKey } from '../../rules/keys.ts';
import { action, type Call } from '../action.ts';
import { Failure } from '../failure.ts';
import { openFolder } from '../folder.ts';
import { accountNamed } from '../named.ts';
import { accountOption, durationOption } from '../options.ts';

type Given = { caller?: string; account: string; expires?: number };

/** `hdo key issue` */
export const keyIssue = new Command('issue')
  .description('Makes a key for a caller, and the caller if it is new. The key is shown only now.')
  .option('--caller <name>', 'whose key it is')
  .addOption(durationOption('--expires <duration>', 'how long it lives, such as 90d; else until it is revoked'))
  .addOption(accountOption())
  .action(
    action((call: Call, { caller: name, account, expires }: Given) => {
      if (name === undefined) throw new Failure('usage', 'say whose key it is: --caller NAME');
      const document = openFolder(call).change((outbox) => {
        const { account_id } = accountNamed(outbox, account);
        const caller = findCaller(outbox, { account_id, name }) ?? addCaller(outbox, operator, { account_id, name });
        return issueKey(outbox, operator, caller, expires ?? null);
      });
      const { api_key, key_id, expires_at } = document;
      const until = expires_at === null ? 'until it is revoked' : `until ${expires_at}`;
      return { document, lines: [`The key ${key_id} works ${until}. It is shown only now:`, api_key] };
    }),
  );
