import { Command } from 'commander';
import { credentialsFile, forgetCredentials, writeCredentials } from '../../agent/credentials.ts';
import { action, type Call } from '../action.ts';
import { Failure } from '../failure.ts';
import { secretFrom } from '../secret.ts';
import { typedSecret } from '../typed-secret.ts';
import { opened, reached } from './side.ts';
import { speaking } from './trouble.ts';

/** `hdo connect`: the key is tried before it is kept. */
export const connect = new Command('connect')
  .description('Keeps the address of an outbox and a key, read from stdin or asked for, for the commands of an agent.')
  .argument('<url>', 'the outbox, such as http://127.0.0.1:8484 or unix:/path')
  .action(
    action((_call: Call, url: string) =>
      speaking(async () => {
        const api_key = process.stdin.isTTY ? (await typedSecret('API key: ')).trim() : await secretFrom('-');
        const { caller } = await opened(reached({ url, api_key })).callerStatus();
        const file = credentialsFile(process.env);
        writeCredentials(file, { url, api_key });
        const document = { url, caller_id: caller.caller_id, display_name: caller.display_name, file };
        return { document, lines: [`Connected to ${url} as ${caller.display_name}; the key is kept in ${file}.`] };
      }),
    ),
  );

/** `hdo disconnect` */
export const disconnect = new Command('disconnect')
  .description('Forgets what hdo connect keeps. The key itself stays good until it is revoked.')
  .action(
    action(() => {
      const file = credentialsFile(process.env);
      if (!forgetCredentials(file)) throw new Failure('not_found', `nothing is kept in ${file}`);
      return { document: { file }, lines: [`Removed ${file}. To end the key: hdo key revoke, or the inbox.`] };
    }),
  );
