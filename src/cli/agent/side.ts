import { Command, Option } from 'commander';
import { type Credentials, credentialsFile, readCredentials } from '../../agent/credentials.ts';
import { socketFetch } from '../../agent/socket-fetch.ts';
import { type Client, openClient, type Place } from '../../client/index.ts';
import { action, type Call } from '../action.ts';
import { Failure } from '../failure.ts';
import type { Answer } from '../output.ts';
import { speaking } from './trouble.ts';

export type AgentCall = Call & { place: Place; client: Client };
type Given = { url?: string };

/** `--url`, beside HDO_URL. */
export function urlOption(): Option {
  return new Option('--url <address>', 'the outbox, such as http://127.0.0.1:8484 or unix:/path').env('HDO_URL');
}

/** A command of the caller's side. */
export function agentCommand(name: string, description: string): Command {
  return new Command(name).description(description).addOption(urlOption());
}

/**
 * The action of a command of the caller's side: it gets a client by HDO_URL or --url and HDO_API_KEY, else by the
 * credentials file; then the command's own arguments and its options.
 */
export function agentAction<Args extends unknown[]>(
  run: (call: AgentCall, ...args: Args) => Promise<Answer | undefined>,
): (...given: unknown[]) => Promise<void> {
  return action((call: Call, ...args: Args) =>
    speaking(() => {
      const place = placeOf((args.at(-1) ?? {}) as Given);
      return run({ ...call, place, client: opened(place) }, ...args);
    }),
  );
}

/** Where the outbox is and with which key. An address beside the credentials file does not get that file's key. */
export function placeOf(given: Given, env: NodeJS.ProcessEnv = process.env): Place {
  return reached(credentialsOf(given, env));
}

/** A place by the address that a person gave, which may be that of a Unix socket. */
export function reached({ url, api_key }: Credentials): Place {
  const [, path] = /^unix:(?:\/\/)?(\/.+)$/.exec(url) ?? [];
  return path === undefined ? { url, api_key } : { url: 'http://localhost', api_key, fetch: socketFetch(path) };
}

function credentialsOf({ url }: Given, env: NodeJS.ProcessEnv): Credentials {
  const api_key = env.HDO_API_KEY;
  if (api_key && url) return { url, api_key };
  const kept = readCredentials(credentialsFile(env));
  if (api_key && kept) return { url: kept.url, api_key };
  if (kept && (!url || sameOrigin(url, kept.url))) return kept;
  if (!url)
    throw new Failure('settings', 'where is the outbox? Set HDO_URL or give --url, or connect with hdo connect');
  throw new Failure('credentials', `there is no key for ${url}: set HDO_API_KEY, or connect with hdo connect`);
}

/** The client of a place. */
export function opened(place: Place): Client {
  try {
    return openClient(place);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const about_key = error.message.includes('key');
    throw new Failure(
      about_key ? 'credentials' : 'settings',
      `${error.message}${about_key ? '' : ': correct HDO_URL or --url'}`,
    );
  }
}

function sameOrigin(one: string, other: string): boolean {
  if (one === other) return true;
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}
