import { Command } from 'commander';
import { operator } from '../../rules/base/audit.ts';
import { removePasskey } from '../../rules/people/passkeys.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { passkeyNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';

/** `hdo reviewer remove-passkey` */
export const reviewerRemovePasskey = new Command('remove-passkey')
  .description('Removes a passkey at once. The sessions that it opened stay.')
  .argument('<passkey_id>', 'the id of the passkey')
  .addOption(owningAccountOption())
  .action(
    action((call: Call, passkey_id: string, { account }: { account?: string }) => {
      const name = openFolder(call).change((outbox) => {
        const { owner, ...passkey } = passkeyNamed(outbox, passkey_id, account);
        removePasskey(outbox, operator, passkey);
        return owner;
      });
      return { document: { passkey_id, removed: true }, lines: [`Removed the passkey ${passkey_id} of ${name}.`] };
    }),
  );
