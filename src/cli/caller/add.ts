import { shellWord } from '../../lib/text/shell-word.ts';
import { addCaller } from '../../rules/access/callers.ts';
import { operator } from '../../rules/base/audit.ts';
import { shownStatus } from '../../rules/base/caller-status.ts';
import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { accountNamed } from '../named.ts';
import { accountFlag, accountOption, dataFlag } from '../options.ts';
import { shownCaller } from './shown.ts';

/** `hdo caller add` */
export const callerAdd = command('add', {
  about: 'Adds a caller, which still needs a key.',
  args: [['<name>', 'the name; the slug is derived from it']],
  options: [accountOption],
  run: (call, name, { account }) => {
    const document = openFolder(call).change((outbox) => {
      const { account_id } = accountNamed(outbox, account);
      const caller = addCaller(outbox, operator, { account_id, name });
      return { ...shownCaller(caller), status: shownStatus(caller, [], outbox.now) };
    });
    const { caller_id, caller_slug } = document;
    const flags = accountFlag(account) + dataFlag(call.data);
    return {
      document,
      lines: [
        `Added the caller ${caller_slug} (${caller_id}).`,
        `Issue a key: hdo key issue --caller ${shellWord(caller_slug)}${flags}`,
      ],
    };
  },
});
