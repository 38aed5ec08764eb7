import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { appliance, type TestAppliance } from '../appliance/appliance.ts';
import { statusWith } from '../appliance/call-with.ts';
import { standingAppliance } from '../appliance/standing-appliance.ts';
import { letIn, type VisitorOptions, visitor } from './page.ts';

type Options = VisitorOptions & { names?: readonly string[]; path?: string };

export const password = 'maya has a long password';
const minute_ms = 60_000;

/** Starts an appliance with callers, and opens a page of it as an admin. */
export async function office(t: TestContext, options: Options = {}) {
  return furnished(t, { box: await appliance(t), prepare: async () => {} }, options);
}

/** Starts an office whose clock stands still, in the browser too; see standingAppliance. */
export async function standingOffice(t: TestContext, options: Options = {}) {
  const box = await standingAppliance(t);
  const prepare = (page: Page) => page.clock.setFixedTime(box.clock.now());
  const place = await furnished(t, { box, prepare }, options);
  return {
    ...place,
    /** Lets the confirmation by password expire. */
    linger: async () => {
      box.clock.move(11 * minute_ms);
      await prepare(place.page);
    },
  };
}

type OfficeSetup<Box> = { box: Box; prepare: (page: Page) => Promise<void> };

async function furnished<Box extends TestAppliance>(
  t: TestContext,
  { box, prepare }: OfficeSetup<Box>,
  { names = ['Mail assistant'], path = '/callers', ...options }: Options,
) {
  const maya = box.person('maya', { role: 'admin' });
  const agents = names.map((name) => box.caller(name));
  const { context } = await visitor(t, box, options);
  await letIn(context, box, maya);
  const page = await context.newPage();
  await prepare(page);
  await page.goto(box.base_url + path);
  return {
    box,
    context,
    page,
    maya,
    agents,
    /** Returns the status of a request with a key. */
    works: (api_key: string) => statusWith(box.base_url, api_key),
    audited: () => auditedOf(box),
  };
}

/** Reads the new key on the page. */
export async function shownKey(page: Page): Promise<string> {
  const key = page.getByRole('group', { name: 'New API key' });
  return (await key.textContent()) ?? '';
}

function auditedOf(box: TestAppliance): string[] {
  const rows = box.change(({ store }) => store.audit.after.all({ after: 0, limit: 1_000 }));
  return rows.filter(({ actor }) => actor.startsWith('rev_')).map(({ kind }) => kind);
}
