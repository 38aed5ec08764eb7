import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { operator } from '../../src/rules/base/audit.ts';
import { makeLink } from '../../src/rules/people/reviewers.ts';
import type { SessionSecrets } from '../helpers/appliance/let-in.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { openProxy } from '../helpers/browser/proxy.ts';
import { until } from '../helpers/until.ts';
import type { Tab } from './tab.ts';

export type Place = Awaited<ReturnType<typeof place>>;

const link_ms = 600_000;

/** Adds an account with a person and an agent, whose tabs open in one browser, behind a proxy. */
export async function place(t: Pick<TestContext, 'after'>, browser: Browser) {
  const box = await account();
  const maya = box.person('Maya');
  const proxy = await openProxy(t, () => box.base_url);
  const tabs: { tab: Tab; faults: string[] }[] = [];
  /** Opens a path in a context of its own, which shares nothing with other tabs. */
  const visit = async (path: string, session?: SessionSecrets): Promise<Tab> => {
    const context = await browser.createBrowserContext();
    t.after(() => context.close());
    const tab = await context.newPage();
    tabs.push({ tab, faults: watched(tab, proxy.base_url) });
    await tab.setViewport({ width: 1280, height: 800 });
    if (session) await give(tab, proxy.base_url, session);
    await tab.goto(proxy.base_url + path);
    return tab;
  };
  /** Creates the secret of a sign-in link. */
  const link = () =>
    box.change((outbox) => makeLink(outbox, operator, { name: maya.name, lifetime_ms: link_ms })).secret;
  return {
    maya,
    proxy,
    visit,
    link,
    agent: box.caller('Agent'),
    other: box.caller('Other agent'),
    /** Opens the queue as Maya, who is signed in. */
    enter: async () => visit('/queue', await signIn(proxy.base_url, { link: link() })),
    /** Fails if a tab had an error or broke its policy. Then breaks the policy, which must be noticed. */
    check: async (): Promise<void> => {
      for (const { tab, faults } of tabs) {
        assert.deepEqual(faults, []);
        await tab.evaluate(breach);
        await until('the breach is noticed', () => faults.length > 0);
      }
    },
  };
}

/** Gives a session to a tab before its first page opens. */
async function give(tab: Tab, base_url: string, { cookie, session_secret }: SessionSecrets): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  const { hostname: domain } = new URL(base_url);
  await tab.browserContext().setCookie({ name, value, domain, path: '/', httpOnly: true, sameSite: 'Strict' });
  const [origin, secret] = [base_url, session_secret].map((text) => JSON.stringify(text));
  await tab.evaluateOnNewDocument(`if (location.origin === ${origin}) localStorage['hdo-session'] = ${secret}`);
}

const breach = `try { document.createElement('div').innerHTML = '<b>markup</b>'; } catch {}`;

/**
 * Collects errors and warnings of the console, script errors, violations of the policy, and requests to other hosts.
 * Failed replies of the server do not count.
 */
function watched(tab: Tab, base_url: string): string[] {
  const faults: string[] = [];
  tab.on('console', (message) => {
    const { url = '' } = message.location();
    const isReply = url.startsWith(`${base_url}/`) && /^Failed to load/.test(message.text());
    if (['error', 'warn'].includes(message.type()) && !isReply) faults.push(`${message.text()} ${url}`);
  });
  tab.on('pageerror', (error) => faults.push(String(error)));
  tab.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${base_url}/`))
      faults.push(`asked ${request.url()}`);
  });
  return faults;
}
