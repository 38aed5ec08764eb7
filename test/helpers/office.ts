import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { appliance, type TestAppliance } from './appliance.ts';
import { statusWith } from './call-with.ts';
import { letIn, type VisitorOptions, visitor } from './page.ts';

type Options = VisitorOptions & { names?: readonly string[]; path?: string };

export const password = 'maya has a long password';
const minute_ms = 60_000;

/** An appliance with some callers, and a page of it on which an admin is signed in. */
export async function office(
  t: TestContext,
  { names = ['Mail assistant'], path = '/callers', ...options }: Options = {},
) {
  const box = await appliance(t);
  const maya = box.person('maya', { role: 'admin' });
  const agents = names.map((name) => box.caller(name));
  const { context } = await visitor(t, box, options);
  await letIn(context, box, maya);
  const page = await context.newPage();
  await page.clock.setFixedTime(box.clock.now());
  await page.goto(box.base_url + path);
  return {
    box,
    context,
    page,
    maya,
    agents,
    /** Lets the last password become too old. */
    linger: async () => {
      box.clock.move(11 * minute_ms);
      await page.clock.setFixedTime(box.clock.now());
    },
    /** What the caller of a key is answered. */
    works: (api_key: string) => statusWith(box.base_url, api_key),
    audited: () => auditedOf(box),
  };
}

/** The key that is shown. */
export async function shownKey(page: Page): Promise<string> {
  const key = page.getByRole('group', { name: 'New key' });
  return (await key.textContent()) ?? '';
}

function auditedOf(box: TestAppliance): string[] {
  const rows = box.change(({ store }) => store.audit.after.all({ after: 0, limit: 1_000 }));
  return rows.filter(({ actor }) => actor.startsWith('rev_')).map(({ kind }) => kind);
}
