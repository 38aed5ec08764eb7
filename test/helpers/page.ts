import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { TestAppliance } from './appliance.ts';
import { newContext } from './browser.ts';
import { builtWeb } from './built-web.ts';
import type { Guests } from './guests.ts';
import { patience } from './hardship.ts';
import type { Person } from './person.ts';

const patience_ms = 8_000;

/** `is_built` is an executable, which has its pages already. */
type Box = Pick<TestAppliance, 'base_url'> & { is_built?: true; guests?: Guests };
/**
 * With `routed`, a test gets to see each request: a page that is kept for offline would ask past it, and one that is
 * open when the first route is set may do so a moment longer.
 */
export type VisitorOptions = BrowserContextOptions & { routed?: true };
type Options = VisitorOptions & { path?: string };

const keepsNothing = 'delete Navigator.prototype.serviceWorker';

/**
 * A browser of a person's own on the inbox, made from these sources. The test fails if anything went to its console as
 * an error, was blocked by the policy, threw, or was asked of another host. What its requests are answered is no fault.
 */
export async function visitor(t: Pick<TestContext, 'after'>, box: Box, { routed, ...options }: VisitorOptions = {}) {
  const { base_url } = box;
  if (!box.is_built) await builtWeb();
  const settings = { viewport: { width: 1280, height: 800 }, locale: 'en-GB', timezoneId: 'Europe/Berlin' };
  const context = await newContext({ ...settings, ...options });
  context.setDefaultTimeout(patience(patience_ms));
  if (routed) {
    await context.addInitScript(keepsNothing);
    await context.route('**/nowhere', (route) => route.abort()); // so that each page is watched from its beginning
  }
  const faults: string[] = [];
  const leave = async () => {
    const found = [...faults];
    const open = context.pages().filter((page) => page.url().startsWith(base_url));
    for (const page of open) assert.ok(await enforcesTrustedTypes(page), 'Trusted Types are enforced');
    await context.close();
    assert.deepEqual(found, []);
  };
  if (box.guests) box.guests.add(leave);
  else t.after(leave);
  watch(context, base_url, faults);
  return { context, newPage: () => context.newPage() };
}

/** A page of the inbox in a browser of its own, at a path. */
export async function page(t: Pick<TestContext, 'after'>, box: Box, { path = '/', ...options }: Options = {}) {
  const { newPage } = await visitor(t, box, options);
  const opened = await newPage();
  await opened.goto(box.base_url + path);
  return opened;
}

/** A page of the inbox on which somebody is signed in. */
export async function pageOf(
  t: Pick<TestContext, 'after'>,
  box: Box,
  person: Person,
  { path = '/queue', ...options }: Options = {},
) {
  const { context, newPage } = await visitor(t, box, options);
  await letIn(context, box, person);
  const opened = await newPage();
  await opened.goto(box.base_url + path);
  return opened;
}

/** Opens more tabs of a browser on the inbox. */
export function tabsIn(context: BrowserContext, { base_url }: Pick<Box, 'base_url'>) {
  return async (path = '/queue'): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(base_url + path);
    return page;
  };
}

/** Signs a browser in, by the front door. */
export async function letIn(context: BrowserContext, { base_url }: Box, person: Person): Promise<void> {
  const password = `${person.name} has a long password`;
  await person.password(password);
  const { cookie } = await person.signIn(password);
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: base_url, httpOnly: true, sameSite: 'Strict' }]);
}

function watch(context: BrowserContext, base_url: string, faults: string[]): void {
  context.on('console', (message) => {
    const { url } = message.location();
    const answer = url.startsWith(`${base_url}/review/api/`) && /^Failed to load/.test(message.text());
    const away = url.startsWith(`${base_url}/`) && /^Failed to load .*net::ERR_/.test(message.text());
    const unfetched = /^An unknown error .* fetching the script/.test(message.text()); // the same, of a worker
    if (['error', 'warning'].includes(message.type()) && !answer && !away && !unfetched)
      faults.push(`${message.text()} ${url}`);
  });
  context.on('weberror', (error) => faults.push(String(error.error())));
  context.on('request', (request) => {
    if (!request.url().startsWith(`${base_url}/`)) faults.push(`asked ${request.url()}`);
  });
}

const attempt = `(() => {
  try {
    document.createElement('div').innerHTML = '<b>markup</b>';
    return false;
  } catch {
    return true;
  }
})()`;

/** Whether a string cannot become markup. */
async function enforcesTrustedTypes(page: Page): Promise<boolean> {
  return (await page.evaluate(attempt)) === true;
}
