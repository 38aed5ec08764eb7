import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { initFolder } from '../../../src/cli/init-folder.ts';
import { addAccount } from '../../../src/rules/access/accounts.ts';
import { operator } from '../../../src/rules/base/audit.ts';
import type { Outbox } from '../../../src/rules/base/outbox.ts';
import { makeLink } from '../../../src/rules/people/reviewers.ts';
import { addAgent } from '../appliance/agent.ts';
import { inFolder } from '../appliance/in-folder.ts';
import { giveSession } from '../appliance/let-in.ts';
import { addPerson, type Described, type Person, signIn } from '../appliance/person.ts';
import { type Running, serveExecutable } from '../programs/executable.ts';
import { shadowsAgree } from '../shadow/shadow.ts';
import { tabsIn, type VisitorOptions, visitor } from './page.ts';

const unlimited = { HDO_LIMITS__ENABLED: 'false', HDO_LOG__LEVEL: 'error' };
const link_ms = 60_000;

let served: Promise<{ data: string; server: Running }> | undefined;
let accounts = 0;

// registered while files are loaded, so that it runs after all tests
after(async () => {
  if (!served) return;
  const { data, server } = await served;
  await server.kill();
  shadowsAgree(data);
  rmSync(data, { recursive: true, force: true });
});

export type Inbox = Awaited<ReturnType<typeof inbox>>;
type After = Pick<TestContext, 'after'>;
type Options = VisitorOptions & { path?: string };

/** Opens an inbox of the built executable. All inboxes share one server, and each has an account of its own. */
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
    /** Adds a caller and returns functions that call its API. */
    caller: (name = 'Agent') => addAgent(place, { name, account }),
    /** Adds a reviewer, under a unique name, and returns functions that call their endpoints. */
    person: (name = 'Maya', described: Described = {}) =>
      addPerson(place, { name: `${name} ${account.slice(8)}`, account, ...described }),
    /** Creates the secret of a sign-in link. */
    link: ({ name }: { name: string }) =>
      change((outbox) => makeLink(outbox, operator, { name, lifetime_ms: link_ms })).secret,
  } as const;
}

async function serve() {
  const data = mkdtempSync(join(tmpdir(), 'hdo-inbox-'));
  initFolder(data, { reviewer: 'first', caller: 'first' });
  return { data, server: await serveExecutable(data, unlimited) };
}

/** Opens a browser in which a person is signed in. */
export async function signedIn(t: After, box: Inbox, person: Person, options: VisitorOptions = {}) {
  const { context } = await visitor(t, box, options);
  await giveSession(context, box.base_url, await signIn(box.base_url, { link: box.link(person) }));
  return context;
}

/** Opens a page in a new browser in which a person is signed in. */
export async function tabOf(t: After, box: Inbox, person: Person, { path, ...options }: Options = {}): Promise<Page> {
  return tabIn(await signedIn(t, box, person, options), box, path);
}

/** Opens another page in the same browser. */
export function tabIn(context: BrowserContext, box: Inbox, path?: string): Promise<Page> {
  return tabsIn(context, box)(path);
}
