import type { Settings } from '../../config.ts';
import { errorTrace } from '../../lib/process/error-text.ts';
import type { RequestLog } from '../../lib/process/log.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { minute_ms } from '../../lib/time/units.ts';
import { operator } from '../../rules/base/audit.ts';
import { openForReading } from '../../store/database/database.ts';
import { prepareStore } from '../../store/store.ts';
import type { Call } from '../action.ts';
import type { Made } from '../init-folder.ts';
import { hasBrowser, openInBrowser } from './browser.ts';
import { keepLinkPage, type LinkPage, removeLinkPage } from './link-page.ts';
import type { Running, Serving } from './start.ts';

type Greeting = {
  readonly running: Running | Serving;
  /** The first person and key of a new folder; undefined for an existing one. */
  readonly made: Made | undefined;
  readonly settings: Settings;
  readonly log: RequestLog;
  /** True if the inbox is to be opened in the browser. */
  readonly opens: boolean;
};

/**
 * Opens the inbox for the person who has started the server, after it listens and in the background. `close` removes
 * what is left of that.
 */
export function greet(call: Call, greeting: Greeting): { close(): void } {
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

function tellAddress({ note }: Call, { base_url }: Running): void {
  note(`There is no browser to open here. The inbox is at ${base_url}/`);
}

/**
 * Returns the secret of a sign-in link: that of a new folder, or a new one if only one person exists and is signed in
 * nowhere. Otherwise the browser has its session, or the person chooses how to sign in.
 */
async function secretFor({ data }: Call, { appliance }: Serving, made: Made | undefined): Promise<string | undefined> {
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
