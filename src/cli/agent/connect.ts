import { Command } from 'commander';
import { credentialsFile, writeCredentials } from '../../agent/credentials.ts';
import { action, type Call } from '../action.ts';
import { examples } from '../options.ts';
import type { Answer } from '../output.ts';
import { secretFrom } from '../secret.ts';
import { typedSecret } from '../typed-secret.ts';
import { byApproval } from './connect-by-approval.ts';
import { opened, reached } from './side.ts';
import { speaking } from './trouble.ts';

type Given = { name?: string; account?: string };

/** `hdo connect`: with a name a person approves it, else the key is given; either way it is tried before it is used. */
export const connect = new Command('connect')
  .description(
    'Connects to an outbox, as a person approves or with a key, and keeps both for the commands of an agent.',
  )
  .argument('<url>', 'the outbox, such as http://127.0.0.1:8484 or unix:/path')
  .option('--name <name>', 'ask to be connected under this name: a person compares a code and approves')
  .option('--account <name>', 'with --name: whose people are asked')
  .addHelpText(
    'after',
    examples('hdo connect https://outbox.example --name "Build box"', 'hdo connect https://outbox.example < key.txt'),
  )
  .action(
    action((call: Call, url: string, { name, account }: Given) =>
      speaking(() => (name === undefined ? byKey(url) : byApproval(call, { url, name, account }))),
    ),
  );

async function byKey(url: string): Promise<Answer> {
  const api_key = process.stdin.isTTY ? (await typedSecret('API key: ')).trim() : await secretFrom('-');
  const { caller } = await opened(reached({ url, api_key })).callerStatus();
  const file = credentialsFile(process.env);
  writeCredentials(file, { url, api_key });
  const document = { url, caller_id: caller.caller_id, display_name: caller.display_name, file };
  return { document, lines: [`Connected to ${url} as ${caller.display_name}; the key is kept in ${file}.`] };
}
