import { credentialsFile, writeCredentials } from '../../agent/credentials.ts';
import { command } from '../command.ts';
import type { Answer } from '../output.ts';
import { secretFrom } from '../secret.ts';
import { typedSecret } from '../typed-secret.ts';
import { byApproval } from './connect-by-approval.ts';
import { caOption, connectionTo, openOutbox, trustFor } from './side.ts';
import { speaking } from './trouble.ts';

/** `hdo connect`: gets a key by approval with --name, else reads one. Tries the key before the command succeeds. */
export const connect = command('connect', {
  about: 'Connects to an outbox by approval or with a key, and saves the address and key for the agent commands.',
  args: [['<url>', 'the address of the outbox, such as http://127.0.0.1:8484 or unix:/path']],
  options: [
    caOption,
    ['--name <name>', 'send a device request with this name: a person compares a code and approves'],
    ['--account <name>', 'with --name: the account whose admins are asked'],
  ],
  examples: ['hdo connect https://outbox.example --name "Build box"', 'hdo connect https://outbox.example < key.txt'],
  run: (call, url, { ca, name, account }) =>
    speaking(() => {
      trustFor(url, ca);
      return name === undefined ? byKey(url) : byApproval(call, { url, name, account });
    }),
});

async function byKey(url: string): Promise<Answer> {
  const file = credentialsFile(process.env);
  const api_key = process.stdin.isTTY ? (await typedSecret('API key: ')).trim() : await secretFrom('-');
  const { caller } = await openOutbox(connectionTo({ url, api_key })).callerStatus();
  writeCredentials(file, { url, api_key });
  const document = { url, caller_id: caller.caller_id, display_name: caller.display_name, file };
  return { document, lines: [`Connected to ${url} as ${caller.display_name}; the key is saved in ${file}.`] };
}
