import { Command } from 'commander';
import { revokeKey } from '../../rules/keys.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { keyNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';

/** `hdo key revoke` */
export const keyRevoke = new Command('revoke')
  .description('Ends a key at once.')
  .argument('<key_id>', 'the key to end')
  .addOption(owningAccountOption())
  .action(
    action((call: Call, key_id: string, { account }: { account?: string }) => {
      const document = openFolder(call).change((outbox) => revokeKey(outbox, keyNamed(outbox, key_id, account).key_id));
      return { document, lines: [`Revoked the key ${key_id}.`] };
    }),
  );
