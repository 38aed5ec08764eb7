import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import type { TestAppliance } from '../appliance/appliance.ts';
import type { Guests } from '../appliance/guests.ts';
import { giveSession } from '../appliance/let-in.ts';
import type { Person } from '../appliance/person.ts';
import { patience_ms } from '../until.ts';
import { type ContextOptions, newContext } from './browser.ts';
import { builtWeb } from './built-web.ts';
import { patience } from './hardship.ts';
import { waitForSettled } from './settled.ts';

/** `is_built` is set for an executable, which contains its pages. */
type Box = Pick<TestAppliance, 'base_url'> & { is_built?: true; guests?: Guests };
/**
 * With `worker`, the browser has service workers. Theirs loads all files of the page once more in a process of its own,
 * so that most tests do without. `routed` sets a route before the first page opens, so that a test can intercept each
 * request. In a `hurried` browser, keys and clicks do not wait until answers have been seen.
 */
export type VisitorOptions = ContextOptions & { worker?: true; routed?: true; hurried?: true };
type Options = VisitorOptions & { path?: string };

const keepsNothing = 'delete Navigator.prototype.serviceWorker';

/**
 * Opens a browser on the inbox built from these sources. The test fails if the console had an error, the policy blocked
 * something, a script threw, or another host was contacted. Error replies of the API do not count.
 */
export async function visitor(
  t: Pick<TestContext, 'after'>,
  box: Box,
  { worker, routed, hurried, ...options }: VisitorOptions = {},
) {
  const { base_url } = box;
  if (!box.is_built) await builtWeb();
  const settings = { viewport: { width: 1280, height: 800 }, locale: 'en-GB', timezoneId: 'Europe/Berlin' };
  const context = await newContext({ ...settings, ...options });
  context.setDefaultTimeout(patience(patience_ms));
  if (!hurried) context.on('page', waitForSettled);
  if (!worker) await context.addInitScript(keepsNothing);
  if (routed) await context.route('**/nowhere', (route) => route.abort()); // intercepts each page from its start
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

/** Opens a page of the inbox in a new browser. */
export async function page(t: Pick<TestContext, 'after'>, box: Box, { path = '/', ...options }: Options = {}) {
  const { newPage } = await visitor(t, box, options);
  const opened = await newPage();
  await opened.goto(box.base_url + path);
  return opened;
}

/** Opens a page of the inbox as a signed-in person. */
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

/** Returns a function that opens tabs on the inbox. */
export function tabsIn(context: BrowserContext, { base_url }: Pick<Box, 'base_url'>) {
  return async (path = '/queue'): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(base_url + path);
    return page;
  };
}

/** Signs a person in with a password, and gives the session to a browser. */
export async function letIn(context: BrowserContext, { base_url }: Box, person: Person): Promise<void> {
  const password = `${person.name} has a long password`;
  await person.password(password);
  await giveSession(context, base_url, await person.signIn(password));
}

function watch(context: BrowserContext, base_url: string, faults: string[]): void {
  context.on('console', (message) => {
    const { url } = message.location();
    const answer = url.startsWith(`${base_url}/review/api/`) && /^Failed to load/.test(message.text());
    // no server, or a node that stands by: the page asks again
    const away = url.startsWith(`${base_url}/`) && /^Failed to load .*(net::ERR_| 503 )/.test(message.text());
    const unfetched = /^An unknown error .* fetching the script/.test(message.text()); // the same for a worker
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

/** Tells whether the page refuses to turn a string into markup. */
async function enforcesTrustedTypes(page: Page): Promise<boolean> {
  return (await page.evaluate(attempt)) === true;
}
