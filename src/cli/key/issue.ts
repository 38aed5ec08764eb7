import { addCaller, findCaller } from '../../rules/access/callers.ts';
import { issueKey } from '../../rules/access/keys.ts';
import { operator } from '../../rules/base/audit.ts';
import { command } from '../command.ts';
import { Failure } from '../failure.ts';
import { openFolder } from '../folder.ts';
import { accountNamed } from '../named.ts';
import { accountOption, readLifetime } from '../options.ts';

/** `hdo key issue` */
export const keyIssue = command('issue', {
  about: 'Issues a key for a caller, and adds the caller if it is new. The key is shown only once.',
  options: [
    ['--caller <name>', 'the caller that gets the key'],
    ['--expires <duration>', 'how long it is valid, such as 90d; default: until it is revoked', { read: readLifetime }],
    accountOption,
  ],
  run: (call, { caller: name, account, expires }) => {
    if (name === undefined) throw new Failure('usage', 'no caller is given: add --caller NAME');
    const document = openFolder(call).change((outbox) => {
      const { account_id } = accountNamed(outbox, account);
      const caller = findCaller(outbox, { account_id, name }) ?? addCaller(outbox, operator, { account_id, name });
      return issueKey(outbox, operator, caller, expires ?? null);
    });
    const { api_key, key_id, expires_at } = document;
    const until = expires_at === null ? 'until it is revoked' : `until ${expires_at}`;
    return { document, lines: [`The key ${key_id} works ${until}. It is shown only once:`, api_key] };
  },
});
