import { credentialsFile, reserveCredentials } from '../../agent/credentials.ts';
import { type Connected, type ConnectOptions, connectByApproval, type ShownCode } from '../../agent/device-flow.ts';
import { OutboxError } from '../../client/index.ts';
import { durationText } from '../../lib/time/duration.ts';
import type { Call } from '../action.ts';
import type { Exit } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { type Answer, shown } from '../output.ts';
import { showForCameras } from '../qr.ts';
import { connectionTo, openOutbox } from './side.ts';

/** The errors that end the wait for approval, with the exit code and advice for each. */
const endings: Readonly<Record<string, { exit: Exit; advice: string }>> = {
  access_denied: { exit: 'credentials', advice: 'a person denied it; no key was saved' },
  expired_token: { exit: 'temporary', advice: 'nobody approved it in time: run the command again for a new code' },
  invalid_grant: {
    exit: 'temporary',
    advice:
      'the key was issued but did not arrive, and a key is delivered only once: run the command again for another, ' +
      'and revoke the unused one in the inbox under Callers',
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
export async function byApproval(call: Call, options: ConnectOptions): Promise<Answer> {
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

async function connected(options: ConnectOptions, call: Call): Promise<Connected> {
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
  process.stderr.write(lines.map((line) => `${shown(line)}\n`).join(''));
}
