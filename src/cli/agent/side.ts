import type { Command } from 'commander';
import { type Credentials, credentialsFile, readCredentials } from '../../agent/credentials.ts';
import { trustCertificates } from '../../agent/private-ca.ts';
import { proxiedFetch, socketFetch } from '../../agent/socket-fetch.ts';
import { inTraceOf } from '../../agent/trace-context.ts';
import { type Client, type OutboxConnection, openClient, type Page, type Submission } from '../../client/index.ts';
import { errorText } from '../../lib/process/error-text.ts';
import { proxyFor } from '../../lib/proxy.ts';
import type { Call } from '../action.ts';
import { boundedInput, bounds } from '../bounded-input.ts';
import { type ArgumentRow, type CommandRow, command, type OptionRow, optionOf } from '../command.ts';
import { Failure } from '../failure.ts';
import { wholeNumber } from '../options.ts';
import { explainErrors } from './trouble.ts';

export type AgentCall = Call & { connection: OutboxConnection; client: Client };
type ConnectionFlags = { url?: string; ca?: string };

/** `--ca`, or SSL_CERT_FILE, for an outbox with a private certificate authority. */
export const caOption = ['--ca <file>', 'additional CA certificates to trust (PEM)', { env: 'SSL_CERT_FILE' }] as const;

export const reach = [
  ['--url <address>', 'the address of the outbox, such as http://127.0.0.1:8484 or unix:/path', { env: 'HDO_URL' }],
  caOption,
] as const;

/**
 * Builds a caller's command, whose `run` gets a client. The address and key come from HDO_URL or --url and HDO_API_KEY,
 * else from the credentials file. The options of `reach` follow those of the row.
 */
export function agentCommand<
  const Arguments extends readonly ArgumentRow[] = [],
  const Options extends readonly OptionRow[] = [],
>(name: string, row: CommandRow<Arguments, Options, AgentCall>): Command {
  const built = command<Arguments, Options>(name, {
    ...row,
    run: (call, ...given) =>
      explainErrors(async () => {
        const connection = connectionFrom((given.at(-1) ?? {}) as ConnectionFlags);
        return row.run({ ...call, connection, client: openOutbox(connection) }, ...given);
      }),
  });
  for (const each of reach) built.addOption(optionOf(each));
  return built;
}

/** Finds the address and the key. The key in the credentials file is used only for the address in that file. */
export function connectionFrom(flags: ConnectionFlags, env: NodeJS.ProcessEnv = process.env): OutboxConnection {
  const credentials = credentialsOf(flags, env);
  trustFor(credentials.url, flags.ca);
  return inTraceOf(env, connectionTo(credentials));
}

export function trustFor(url: string, ca: string | undefined): void {
  if (ca && url.startsWith('https:')) trustCertificates(ca);
}

export const socketBase = 'http://localhost';

/** Builds a connection from an address that a person typed, which may name a Unix socket. */
export function connectionTo({ url, api_key }: Credentials): OutboxConnection {
  const [, path] = /^unix:(?:\/\/)?(\/.+)$/.exec(url) ?? [];
  if (path !== undefined) return { url: socketBase, api_key, fetch: socketFetch(path) };
  const proxy = proxyFor(url);
  return { url, api_key, ...(proxy && { fetch: proxiedFetch(url, proxy) }) };
}

/** Guards that address and key are not empty: with a secret that is not set, another key must not be used. */
export function guardVariables(url: string | undefined, env: NodeJS.ProcessEnv): void {
  if (url === '')
    throw new Failure('settings', 'HDO_URL or --url is empty: give the address of the outbox, or leave it out');
  if (env.HDO_API_KEY === '') throw new Failure('settings', 'HDO_API_KEY is empty: set it to a key, or unset it');
}

function credentialsOf({ url }: ConnectionFlags, env: NodeJS.ProcessEnv): Credentials {
  guardVariables(url, env);
  const api_key = env.HDO_API_KEY;
  if (api_key && url) return { url, api_key };
  const kept = readCredentials(credentialsFile(env));
  if (api_key && kept) return { url: kept.url, api_key };
  if (kept && (!url || sameOrigin(url, kept.url))) return kept;
  if (!url) throw new Failure('settings', 'no outbox address is set: set HDO_URL, give --url, or run hdo connect');
  throw new Failure('credentials', `there is no key for ${url}: set HDO_API_KEY, or run hdo connect`);
}

/** Opens a client and turns an invalid address or key into a Failure. */
export function openOutbox(connection: OutboxConnection): Client {
  try {
    return openClient({ patience: { tries: 5 }, ...connection }); // a person hears of a server that is away sooner
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

export const paging = [
  ['--limit <number>', 'how many to list, at most 100', { read: wholeNumber }],
  ['--cursor <cursor>', 'the next_cursor of the previous page'],
] as const;

export function pageOf({ limit, cursor }: Page): Page {
  return { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) };
}

export function moreLines({ next_cursor }: { next_cursor: string | null }): string[] {
  return next_cursor === null ? [] : [`For more: --cursor ${next_cursor}`];
}

/** Reads a request from a JSON file, or from stdin for `-`. Only the server validates it. */
export async function readSubmission(source: string): Promise<Submission> {
  const json = await boundedInput(source, bounds.request);
  try {
    return JSON.parse(json);
  } catch (error) {
    const why = errorText(error);
    throw new Failure('bad_data', `${source === '-' ? 'stdin' : source} is not JSON: ${why}`);
  }
}
