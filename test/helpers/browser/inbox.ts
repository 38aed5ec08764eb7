import type { TestContext } from 'node:test';
import { appliance, type TestAppliance } from '../appliance/appliance.ts';
import { endAfter, type Guests } from '../appliance/guests.ts';
import { standingAppliance } from '../appliance/standing-appliance.ts';
import { submission } from '../data/submissions.ts';
import { inbox as account } from './built-inbox.ts';
import type { Kind } from './find-browser.ts';
import { letIn, tabsIn, visitor } from './page.ts';
import { openProxy } from './proxy.ts';

type Options = {
  script?: string;
  colorScheme?: 'light' | 'dark';
  role?: 'admin';
  kind?: Kind;
  hurried?: true;
  worker?: true;
  /** Settings of the server. */
  env?: Record<string, string>;
};

/** Starts an appliance behind a proxy, with an agent and a browser in which Maya is signed in. `script` runs first. */
export async function inbox(t: TestContext, { env, ...options }: Options = {}) {
  return furnished(t, await appliance(t, env && { env }), options);
}

/** Opens the same on the server that all tests of the process share. The name of the person ends with a number. */
export async function sharedInbox(t: TestContext, options: Options = {}) {
  return furnished(t, { ...(await account()), guests: endAfter(t, () => {}) }, options);
}

/** Starts an inbox whose clock stands still; see standingAppliance. */
export async function standingInbox(t: TestContext, options: Options = {}) {
  return furnished(t, await standingAppliance(t), options);
}

type Base = Pick<TestAppliance, 'base_url' | 'caller' | 'person'> & { guests: Guests };

async function furnished<Box extends Base>(t: TestContext, box: Box, { script, role, ...options }: Options) {
  const { guests, base_url } = box;
  const proxy = await openProxy(t, () => base_url);
  const maya = box.person('maya', { ...(role && { role }) });
  const agent = box.caller('agent');
  const { context } = await visitor(t, { ...box, ...proxy, guests }, options);
  if (script) await context.addInitScript(script);
  await letIn(context, proxy, maya);
  return {
    box,
    proxy,
    context,
    maya,
    agent,
    tab: tabsIn(context, proxy),
    /** Sends an item whose title is also its id. */
    send: (title: string, more: Parameters<typeof submission>[0] = {}) =>
      agent.call('inputSend', { body: submission({ caller_item_id: title, title, ...more }) }),
  };
}
