import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { initFolder } from '../../src/cli/init-folder.ts';
import { addAccount } from '../../src/rules/accounts.ts';
import { operator } from '../../src/rules/audit.ts';
import type { Outbox } from '../../src/rules/outbox.ts';
import { makeLink } from '../../src/rules/reviewers.ts';
import { addAgent } from './agent.ts';
import { type Running, serveExecutable } from './executable.ts';
import { inFolder } from './in-folder.ts';
import { tabsIn, type VisitorOptions, visitor } from './page.ts';
import { addPerson, type Described, type Person, signIn } from './person.ts';

const unlimited = { HDO_LIMITS__ENABLED: 'false', HDO_LOG__LEVEL: 'error' };
const link_ms = 60_000;

let served: Promise<{ data: string; server: Running }> | undefined;
let accounts = 0;

// registered while the files are loaded, so on the root
after(async () => {
  if (!served) return;
  const { data, server } = await served;
  await server.kill();
  rmSync(data, { recursive: true, force: true });
});

export type Inbox = Awaited<ReturnType<typeof inbox>>;
type After = Pick<TestContext, 'after'>;
type Options = VisitorOptions & { path?: string };

/**
 * An inbox of the built executable. All share one server, and each has an account of its own, of which the others see
 * nothing.
 */
export async function inbox() {
  served ??= serve();
  const { data, server } = await served;
  const { base_url } = server;
  const change = <T>(work: (outbox: Outbox) => T) => inFolder(data, work);
  accounts += 1;
  const account = `account ${accounts}`;
  change((outbox) => addAccount(outbox, { label: account, tier: 'self_hosted' }));
  const place = { base_url, change };
  return {
    base_url,
    is_built: true,
    change,
    /** Adds a caller and gives its side of the API. */
    caller: (name = 'Agent') => addAgent(place, { name, account }),
    /** Adds a reviewer, whose name is made different from all others, and gives their side of the endpoints. */
    person: (name = 'Maya', described: Described = {}) =>
      addPerson(place, { name: `${name} ${account.slice(8)}`, account, ...described }),
    /** The secret of a link that signs a person in once. */
    link: ({ name }: { name: string }) =>
      change((outbox) => makeLink(outbox, operator, { name, lifetime_ms: link_ms })).secret,
  } as const;
}

async function serve() {
  const data = mkdtempSync(join(tmpdir(), 'hdo-inbox-'));
  initFolder(data, { reviewer: 'first', caller: 'first' });
  return { data, server: await serveExecutable(data, unlimited) };
}

/** A browser in which a person is signed in. */
export async function signedIn(t: After, box: Inbox, person: Person, options: VisitorOptions = {}) {
  const { context } = await visitor(t, box, options);
  const { cookie } = await signIn(box.base_url, { link: box.link(person) });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: box.base_url, httpOnly: true, sameSite: 'Strict' }]);
  return context;
}

/** A page on which a person is signed in, in a browser of its own. */
export async function tabOf(t: After, box: Inbox, person: Person, { path, ...options }: Options = {}): Promise<Page> {
  return tabIn(await signedIn(t, box, person, options), box, path);
}

/** One more page in the same browser. */
export function tabIn(context: BrowserContext, box: Inbox, path?: string): Promise<Page> {
  return tabsIn(context, box)(path);
}
