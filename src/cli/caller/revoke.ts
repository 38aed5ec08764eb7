import { revokeCaller } from '../../rules/access/callers.ts';
import { operator } from '../../rules/base/audit.ts';
import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { callerNamed } from '../named.ts';
import { accountOption } from '../options.ts';
import { shownCaller } from './shown.ts';

/** `hdo caller revoke` */
export const callerRevoke = command('revoke', {
  about: 'Revokes a caller and all its keys at once. Issuing a new key reactivates it.',
  args: [['<name>', 'its name, slug or id']],
  options: [accountOption],
  run: (call, name, { account }) => {
    const document = openFolder(call).change((outbox) => {
      const { account_id, caller_id } = callerNamed(outbox, { account, name });
      return shownCaller(revokeCaller(outbox, operator, { account_id, name: caller_id }));
    });
    return { document, lines: [`Revoked the caller ${document.caller_slug} and all its keys.`] };
  },
});
