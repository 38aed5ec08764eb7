import { credentialsFile, reserveCredentials } from '../../agent/credentials.ts';
import { type Comparison, type Connected, connectByApproval, type Wish } from '../../agent/device-flow.ts';
import { OutboxError } from '../../client/index.ts';
import { durationText } from '../../lib/duration.ts';
import type { Call } from '../action.ts';
import type { Exit } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import type { Answer } from '../output.ts';
import { linkForCameras } from '../qr.ts';
import { opened, reached } from './side.ts';

/** What ends the wait for a person, and what can be done then. */
const endings: Readonly<Record<string, { exit: Exit; said: string }>> = {
  access_denied: { exit: 'credentials', said: 'somebody denied it: nothing was kept' },
  expired_token: { exit: 'temporary', said: 'nobody approved it in time: run it again for a new code' },
  invalid_grant: {
    exit: 'temporary',
    said:
      'the key was made and did not arrive, and no key is delivered twice: run it again for another, and revoke the ' +
      'one that was never used, in the inbox under Callers',
  },
  not_found: {
    exit: 'unavailable',
    said: 'that server connects nobody by name: update it, or give hdo connect a key without --name',
  },
  rate_limit_exceeded: {
    exit: 'temporary',
    said: 'as many programs wait there to be connected as may: try again later, or have some approved or denied',
  },
};

/** Has a person approve the connection, and keeps the key that comes of it, before anything else is done with it. */
export async function byApproval(call: Call, wish: Wish): Promise<Answer> {
  const file = credentialsFile(process.env);
  const { url } = wish;
  const outbox = reached({ url, api_key: 'none-yet' });
  opened(outbox); // an address that is none is told before a file is made
  const place = reserveCredentials(file);
  const asking = { ...wish, url: outbox.url, fetch: outbox.fetch };
  const { api_key, caller_id, display_name } = await connected(asking, call).catch((error: unknown) => {
    place.drop();
    throw error;
  });
  place.keep({ url, api_key });
  await opened(reached({ url, api_key })).callerStatus();
  const document = { url, caller_id, display_name, file };
  return { document, lines: [`Connected to ${url} as ${display_name}; the key is kept in ${file}.`] };
}

async function connected(wish: Wish, call: Call): Promise<Connected> {
  try {
    return await connectByApproval(wish, (comparison) => show(comparison, wish, call));
  } catch (error) {
    const ending = error instanceof OutboxError ? endings[error.code] : undefined;
    throw ending ? new Failure(ending.exit, `${(error as OutboxError).code}: ${ending.said}`) : error;
  }
}

/** Says what to compare, to whoever is there: without it the command is of no use, so it is said under --quiet too. */
function show({ link, user_code, expires_in }: Comparison, { url, name }: Wish, { json, quiet }: Call): void {
  const cameras = json || quiet ? [] : linkForCameras(link);
  const lines = [
    ...cameras,
    `To connect ${JSON.stringify(name)} to ${url}, open`,
    `  ${link}`,
    'and approve it if this is the code there:',
    `  ${user_code}`,
    `It ends in ${durationText(expires_in * 1_000)}. Waiting…`,
  ];
  process.stderr.write(lines.map((line) => `${line}\n`).join(''));
}
