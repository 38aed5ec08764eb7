import type { TestContext } from 'node:test';
import { appliance } from './appliance.ts';
import { letIn, tabsIn, visitor } from './page.ts';
import { openProxy } from './proxy.ts';
import { submission } from './submissions.ts';

type Options = { script?: string; colorScheme?: 'light' | 'dark' };

/** An appliance behind a proxy, an agent, and a browser where Maya is signed in; `script` runs first in each page. */
export async function inbox(t: TestContext, { script, ...options }: Options = {}) {
  const box = await appliance(t);
  const proxy = await openProxy(t, () => box.base_url);
  const maya = box.person('maya');
  const agent = box.caller('agent');
  const { context } = await visitor(t, { ...proxy, guests: box.guests }, options);
  if (script) await context.addInitScript(script);
  await letIn(context, proxy, maya);
  return {
    box,
    proxy,
    context,
    maya,
    agent,
    tab: tabsIn(context, proxy),
    /** Sends a request with a title, which is its id too. */
    send: (title: string, more: Parameters<typeof submission>[0] = {}) =>
      agent.call('inputSend', { body: submission({ caller_item_id: title, title, ...more }) }),
  };
}
