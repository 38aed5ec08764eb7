import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkNeed } from '../../config/base-url.ts';
import type { Settings } from '../../config.ts';
import { errorTrace } from '../../lib/process/error-text.ts';
import type { RequestLog } from '../../lib/process/log.ts';
import { syncFolder } from '../../lib/process/sync-folder.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { durationText } from '../../lib/time/duration.ts';
import { minute_ms } from '../../lib/time/units.ts';
import { operator } from '../../rules/base/audit.ts';
import { openForReading } from '../../store/database/database.ts';
import { giveToOwner } from '../../store/disk/owner.ts';
import { prepareStore } from '../../store/store.ts';
import type { Call } from '../action.ts';
import { askExample, curlExample, laterLink, signInUrl } from '../addresses.ts';
import type { FirstAccess } from '../init-folder.ts';
import { showForCameras } from '../qr.ts';
import { keepLinkPage, type LinkPage, removeLinkPage } from './link-page.ts';
import type { ApplianceRun, ServerRun } from './start.ts';

type Greeting = {
  readonly running: ServerRun | ApplianceRun;
  /** The first person and key of a new folder; undefined for an existing one. */
  readonly made: FirstAccess | undefined;
  readonly settings: Settings;
  readonly log: RequestLog;
  /** True if the inbox is to be opened in the browser. */
  readonly opens: boolean;
};

/**
 * Opens the inbox for the person who has started the server, after it listens and in the background. `close` removes
 * the files of that.
 */
export function greetStarter(call: Call, greeting: Greeting): { close(): void } {
  const { running, log, opens } = greeting;
  let page: LinkPage | undefined;
  let isClosed = false;
  const work = async () => {
    if (!opens || new URL(running.base_url).port === '0') return; // a socket without server.public_url
    removeLinkPage(call.data);
    if (!hasBrowser(process.env, process.platform)) return tellAddress(call, running);
    const secret = 'appliance' in running ? await secretFor(call, running, greeting.made) : undefined;
    if (isClosed) return;
    if (secret !== undefined) page = keepLinkPage({ data: call.data, base_url: running.base_url, secret });
    if (!(await openInBrowser(page?.file ?? `${running.base_url}/`))) tellAddress(call, running);
  };
  work().catch((error: unknown) => log.warn({ event: 'browser_not_opened', cause: errorTrace(error) }));
  return {
    close() {
      isClosed = true;
      page?.remove();
    },
  };
}

function tellAddress({ note }: Call, { base_url }: ServerRun): void {
  note(`There is no browser to open here. The inbox is at ${base_url}/`);
}

/**
 * Returns the secret of a sign-in link: the first one of a new folder, or a new one if only one person exists and is
 * signed in nowhere. Otherwise the browser has its session, or the person chooses how to sign in.
 */
async function secretFor(
  { data }: Call,
  { appliance }: ApplianceRun,
  made: FirstAccess | undefined,
): Promise<string | undefined> {
  if (made) return made.secret;
  const name = onlyPerson(data);
  if (name === undefined) return undefined;
  return (await appliance.write('makeLink', operator, { name, lifetime_ms: minute_ms })).secret;
}

function onlyPerson(data: string): string | undefined {
  const db = openForReading(data);
  try {
    const { reviewers, sessions } = prepareStore(db);
    const [one, ...others] = reviewers.list.all();
    if (!one || others.length > 0) return undefined;
    const now = timestamp(Date.now());
    return sessions.ofReviewer.all({ reviewer_id: one.reviewer_id, now }).length === 0 ? one.name : undefined;
  } finally {
    db.close();
  }
}

/** The command that opens a file or an address in the default browser, by platform. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Milliseconds after which an opener that still runs has become the browser itself. */
const opening_ms = 5_000;

/** Tells if a person sits at this machine: not over SSH, and on Linux with a display. */
function hasBrowser(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  if (env.SSH_CONNECTION || env.SSH_TTY) return false;
  if (platform === 'darwin' || platform === 'win32') return true;
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/**
 * Opens a file or an address in the default browser, and tells if that began. Every user of the machine sees the
 * arguments of programs, so it must be no secret.
 */
function openInBrowser(target: string): Promise<boolean> {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const opening = spawn(command, [...args, target], { stdio: 'ignore', detached: true });
    const timer = setTimeout(() => resolve(true), opening_ms).unref();
    const end = (isOpen: boolean) => {
      clearTimeout(timer);
      resolve(isOpen);
    };
    opening.once('error', () => end(false)); // there is no such program: the server runs without it
    opening.once('exit', (code) => end(code === 0));
    opening.unref();
  });
}

/** The name of the file with the first sign-in link and key. */
export const firstRunName = 'first-run.txt';

type Place = Pick<Settings, 'server'> & { readonly base_url: string };

/**
 * Shows the sign-in link and first key of a new folder; nothing else stores them. Prints to a terminal, else writes a
 * private file, and never to the journal.
 */
export function announceFirst({ data, quiet, note }: Call, { server, base_url }: Place, made: FirstAccess): void {
  const lifetime = durationText(made.secret_lives_ms);
  const url = signInUrl(base_url, made.secret);
  const need = linkNeed(server.listen, base_url);
  const agents_url = server.listen.startsWith('unix:') ? server.listen : base_url;
  const lines = [
    need ? laterLink(data, made.reviewer, need) : `Sign in as ${made.reviewer}, once, within ${lifetime}: ${url}`,
    `The key of the caller ${made.caller}, shown only once: ${made.key.api_key}`,
  ];
  const ask = [
    'Ask a question from another terminal, and wait for the answer:',
    askExample(agents_url, made.key.api_key),
  ];
  const send = ['Send a request with curl:', ...curlExample(agents_url, made.key.api_key)];
  if (process.stderr.isTTY && !quiet) {
    if (!need) showForCameras(url);
    for (const line of [...lines, ...(process.platform === 'win32' ? send : ask)]) note(line);
    return;
  }
  const file = join(data, firstRunName);
  writeFileSync(file, `${[...lines, ...ask, ...send].join('\n')}\n`, { mode: 0o600, flush: true });
  giveToOwner(data, file);
  syncFolder(data);
  note(`The sign-in link and the first key are in ${file}; hdo first-run shows and removes it.`);
}
