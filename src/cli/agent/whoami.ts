import type { Answers } from '../../client/index.ts';
import { alignColumns } from '../output.ts';
import { agentCommand } from './side.ts';

type Account = Answers['accountStatus'];

export const whoami = agentCommand('whoami', {
  about: 'Shows the caller of this key, its account, and the limits that block it now.',
  options: [['--account', 'show only the account']],
  run: async ({ client }, { account: only }) => {
    if (only) {
      const document = await client.accountStatus();
      return { document, lines: alignColumns(accountRows(document)) };
    }
    const document = await client.callerStatus();
    const { caller, account } = document;
    const { key } = caller;
    const rows = [
      ['caller', `${caller.display_name} (${caller.caller_id}), ${caller.status}`],
      ['key', `${key.prefix}…${key.last_chars}, made ${key.created_at}`],
    ];
    return { document, lines: alignColumns([...rows, ...accountRows(account)]) };
  },
});

function accountRows({ label, account_id, tier, storage, active_limit_blocks }: Account): string[][] {
  const { stored_bytes, limit_bytes } = storage;
  return [
    ['account', `${label ?? account_id}, ${tier}`],
    ['stored', `${stored_bytes} bytes${limit_bytes === null ? '' : ` of ${limit_bytes}`}`],
    ...active_limit_blocks.map(({ limit_name, limit_reason }) => ['limit', `${limit_name}: ${limit_reason}`]),
  ];
}
