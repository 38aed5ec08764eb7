import { revokeKey } from '../../rules/access/keys.ts';
import { operator } from '../../rules/base/audit.ts';
import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { keyNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';

/** `hdo key revoke` */
export const keyRevoke = command('revoke', {
  about: 'Revokes a key at once.',
  args: [['<key_id>', 'the id of the key']],
  options: [owningAccountOption],
  run: (call, key_id, { account }) => {
    const document = openFolder(call).change((outbox) =>
      revokeKey(outbox, operator, keyNamed(outbox, key_id, account)),
    );
    return { document, lines: [`Revoked the key ${key_id}.`] };
  },
});
