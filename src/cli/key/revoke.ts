import { Command } from 'commander';
import { revokeKey } from '../../rules/access/keys.ts';
import { operator } from '../../rules/base/audit.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { keyNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';

/** `hdo key revoke` */
export const keyRevoke = new Command('revoke')
  .description('Revokes a key at once.')
  .argument('<key_id>', 'the id of the key')
  .addOption(owningAccountOption())
  .action(
    action((call: Call, key_id: string, { account }: { account?: string }) => {
      const document = openFolder(call).change((outbox) =>
        revokeKey(outbox, operator, keyNamed(outbox, key_id, account)),
      );
      return { document, lines: [`Revoked the key ${key_id}.`] };
    }),
  );
