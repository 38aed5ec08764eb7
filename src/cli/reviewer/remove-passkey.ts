import { operator } from '../../rules/base/audit.ts';
import { removePasskey } from '../../rules/people/passkeys.ts';
import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { passkeyNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';

/** `hdo reviewer remove-passkey` */
export const reviewerRemovePasskey = command('remove-passkey', {
  about: 'Removes a passkey at once. The sessions that it opened stay.',
  args: [['<passkey_id>', 'the id of the passkey']],
  options: [owningAccountOption],
  run: (call, passkey_id, { account }) => {
    const name = openFolder(call).change((outbox) => {
      const { owner, ...passkey } = passkeyNamed(outbox, passkey_id, account);
      removePasskey(outbox, operator, passkey);
      return owner;
    });
    return { document: { passkey_id, removed: true }, lines: [`Removed the passkey ${passkey_id} of ${name}.`] };
  },
});
