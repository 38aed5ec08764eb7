import {
  credentialsFile,
  forgetCredentials,
  readCredentials,
  reserveCredentials,
  writeCredentials,
} from '../../agent/credentials.ts';
import {
  type ConnectOptions,
  connectByApproval,
  type DeviceCredentials,
  type ShownCode,
} from '../../agent/device-flow.ts';
import { type OutboxConnection, OutboxError, openClient } from '../../client/index.ts';
import { durationText } from '../../lib/time/duration.ts';
import type { Call } from '../action.ts';
import { command } from '../command.ts';
import type { Exit } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { type Answer, escapeLine } from '../output.ts';
import { showForCameras } from '../qr.ts';
import { secretFrom, typedSecret } from '../secret.ts';
import { caOption, connectionTo, openOutbox, trustFor } from './side.ts';
import { explainErrors } from './trouble.ts';

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
    explainErrors(() => {
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

/** The errors that end the wait for approval, with the exit code and advice for each. */
const endings: Readonly<Record<string, { exit: Exit; advice: string }>> = {
  access_denied: { exit: 'credentials', advice: 'a person denied it; no key was saved' },
  expired_token: { exit: 'temporary', advice: 'nobody approved it in time: run the command again for a new code' },
  invalid_grant: {
    exit: 'temporary',
    advice:
      'the key was issued but did not arrive, and a key is delivered only once: run the command again for another, ' +
      'and revoke the unused one in the inbox under Agents',
  },
  not_found: {
    exit: 'unavailable',
    advice: 'that server does not support device requests: update it, or run hdo connect with a key and without --name',
  },
  rate_limit_exceeded: {
    exit: 'temporary',
    advice: 'the server has too many open device requests: try again later, or have some approved or denied',
  },
};

/** Requests a key for which a person approves a code. Saves the key before it is used. */
async function byApproval(call: Call, options: ConnectOptions): Promise<Answer> {
  const file = credentialsFile(process.env);
  const { url } = options;
  const outbox = connectionTo({ url, api_key: 'none-yet' });
  openOutbox(outbox); // rejects an invalid address before a file is created
  const reserved = reserveCredentials(file);
  const asking = { ...options, url: outbox.url, fetch: outbox.fetch };
  const { api_key, caller_id, display_name } = await connected(asking, call).catch((error: unknown) => {
    reserved.drop();
    throw error;
  });
  reserved.keep({ url, api_key });
  await openOutbox(connectionTo({ url, api_key })).callerStatus();
  const document = { url, caller_id, display_name, file };
  return { document, lines: [`Connected to ${url} as ${display_name}; the key is saved in ${file}.`] };
}

async function connected(options: ConnectOptions, call: Call): Promise<DeviceCredentials> {
  try {
    return await connectByApproval(options, (code) => show(code, options, call));
  } catch (error) {
    const ending = error instanceof OutboxError ? endings[error.code] : undefined;
    throw ending ? new Failure(ending.exit, `${(error as OutboxError).code}: ${ending.advice}`) : error;
  }
}

/** Shows the code to compare. Prints it under --quiet too: the command is useless without it. */
function show({ link, user_code, expires_in }: ShownCode, { url, name }: ConnectOptions, { json, quiet }: Call): void {
  if (!json && !quiet) showForCameras(link);
  const lines = [
    `To connect ${JSON.stringify(name)} to ${url}, open`,
    `  ${link}`,
    'and approve it if this is the code there:',
    `  ${user_code}`,
    `The code expires in ${durationText(expires_in * 1_000)}. Waiting…`,
  ];
  process.stderr.write(lines.map((line) => `${escapeLine(line)}\n`).join(''));
}

const asking_ms = 5_000;

/** `hdo disconnect`: a caller cannot revoke its own key, so the command names the key for a person to revoke. */
export const disconnect = command('disconnect', {
  about: 'Removes the address and key that hdo connect saved. The key stays valid until a person revokes it.',
  run: () =>
    explainErrors(async () => {
      const file = credentialsFile(process.env);
      const kept = readCredentials(file);
      const key = kept && (await keyOf(kept));
      if (!forgetCredentials(file)) throw new Failure('not_found', `no credentials are saved in ${file}`);
      const { key_id = null, lines } = remaining(key);
      return { document: { file, key_id, key_is_good: key?.is === 'good' }, lines: [`Removed ${file}.`, ...lines] };
    }),
});

type KeyState = { is: 'good'; key_id: string; caller: string; ending: string } | { is: 'ended' | 'unknown' };

/** Asks the server for the key's state, with a short timeout: the file is removed in any case. */
async function keyOf(connection: OutboxConnection): Promise<KeyState> {
  try {
    const { caller } = await openClient({
      ...connection,
      patience: { tries: 1, request_ms: asking_ms },
    }).callerStatus();
    return { is: 'good', key_id: caller.key.key_id, caller: caller.display_name, ending: caller.key.last_chars };
  } catch (error) {
    if (error instanceof OutboxError && error.code === 'invalid_caller_credentials') return { is: 'ended' };
    if (error instanceof OutboxError || error instanceof TypeError) return { is: 'unknown' };
    throw error;
  }
}

function remaining(key: KeyState | undefined): { key_id?: string; lines: readonly string[] } {
  if (key?.is === 'ended') return { lines: ['The key was already revoked or expired; nothing is left to do.'] };
  if (key?.is !== 'good') {
    return {
      lines: ['The server did not answer. The key may still be valid: revoke it in the inbox under Agents.'],
    };
  }
  const { key_id, caller, ending } = key;
  const where = `in the inbox under Agents, ${caller}, the key that ends in ${ending}; or: hdo key revoke ${key_id}`;
  return { key_id, lines: [`The key is still valid. Revoke it ${where}.`] };
}
