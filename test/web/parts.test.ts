import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { office, password } from '../helpers/browser/office.ts';
import { ask } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { bash, permission } from '../helpers/data/permissions.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { lazyPages } from '../helpers/programs/lazy-parts.ts';

/** Opens each lazily loaded part of the inbox and waits for its content. */
const ways: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  './gestures/gestures.tsx': async (page) => {
    await page.addInitScript("Object.defineProperty(navigator, 'maxTouchPoints', { value: 1 })");
    await page.reload();
    await page.locator('.gestures').first().waitFor({ state: 'attached' });
  },
  './seldom.ts': (page) => page.getByText('No requests yet').waitFor(),
  '../activity/activity.tsx': (page) => heading(page, 'Activity', 'g', 'a'),
  '../statistics/statistics.tsx': (page) => heading(page, 'Statistics', 'g', 't'),
  '../people/people.tsx': (page) => heading(page, 'People', 'g', 'p'),
  '../callers/callers.tsx': (page) => heading(page, 'Mail assistant', 'g', 'c'),
  '../policies/policies.tsx': (page) => heading(page, 'No policies', 'g', 'o'),
  '../settings/settings.tsx': (page) => heading(page, 'Settings', 'g', 's'),
  './frame/shortcuts-sheet.tsx': (page) => dialog(page, '?'),
  './palette/palette.tsx': (page) => dialog(page, 'Control+k'),
  './action-list.tsx': async (page) => {
    await answers(page).waitFor(); // number keys do nothing before that
    await keys(page, '0');
    await page.getByRole('combobox', { name: 'Find an answer' }).waitFor();
    await keys(page, 'Escape');
  },
  './assign.tsx': (page) => page.locator('.assign').waitFor(),
  './date-picker.tsx': (page) => field(page, 'When?', '1'),
  './coloured.ts': (page) => page.locator('.json .is-name').waitFor(),
  './file-upload.tsx': (page) => field(page, 'Which file?', '2'),
  './edits.ts': async (page) => {
    await field(page, 'Which words?', '3', () => page.getByRole('heading', { name: 'No changes' }).waitFor());
  },
  './changes.tsx': (page) => page.locator('.notice ins').first().waitFor(),
  './ways-on.tsx': (page) => page.locator('.notice').getByRole('button', { name: 'Continue' }).waitFor(),
  './keep-shell.ts': async (page) => {
    await page.waitForFunction("caches.match('/shell/words').then(Boolean)");
  },
  './standing.ts': async (page) => {
    await page.getByRole('heading', { name: 'May Bash run?' }).waitFor();
    await settled(page);
    await page.getByRole('button', { name: /More/ }).click();
    await settled(page);
    await page.getByRole('menuitem', { name: 'Allow for this session…' }).click();
    await page.getByRole('radio', { name: /Exactly these arguments/ }).waitFor();
  },
  './approvals.ts': (page) => page.getByRole('region', { name: 'Approvals' }).waitFor(),
  './by-tab.ts': async (page) => {
    await page.addInitScript('delete globalThis.SharedWorker');
    await page.reload();
    await page.locator('.list-foot', { hasText: 'Live' }).waitFor();
  },
  './sign-in/over-the-page.tsx': async (page) => {
    await page.context().clearCookies();
    await page.reload();
    await page.getByLabel('Password').first().waitFor();
  },
};

test('every lazily loaded part of the inbox is in the executable', async (t) => {
  // passkeys, signing, held-texts and device-notices.test.ts load them
  const elsewhere = ['./webauthn.ts', './sign.ts', './lost/ended.ts', '../settings/subscription.ts'];
  const others = lazyPages().filter((part) => !elsewhere.includes(part));
  assert.deepEqual(Object.keys(ways).sort(), others, 'a part is missing here, or no longer exists');
  const { page, agents, maya } = await office(t, { path: '/queue', worker: true });
  const [agent] = agents;
  assert.ok(agent);
  for (const [part, way] of Object.entries(ways)) {
    if (part === './action-list.tsx') {
      await ask(agent, 'One', { actions, details: '<pre>{"amount": 1}</pre>' });
      await page.goto(new URL('/queue', page.url()).href);
    }
    if (part === './changes.tsx') {
      await keys(page, '2'); // an open form rests
      await page.getByLabel('Which file?').first().waitFor();
      await agent.call('inputReplace', { body: submission({ caller_item_id: 'One', title: 'Two', actions }) });
    }
    if (part === './standing.ts') {
      await agent.call('inputSend', { body: { ...permission(bash), caller_item_id: 'Bash' } });
      const { item_id } = await maya.find(agent, 'Bash');
      await page.goto(new URL(`/item/${item_id}`, page.url()).href);
    }
    if (part === './approvals.ts') {
      const admin = await maya.signIn(password);
      await admin.call('policySave', { params: { name: 'signed' }, body: { sign: true } });
    }
    await t.test(part, () => way(page));
  }
});

const actions = [
  action({ display: 'Day', value: 'day', popup: { kind: 'date_picker', label: 'When?', mode: 'date' } as never }),
  action({ display: 'File', value: 'file', popup: { kind: 'file_upload', label: 'Which file?' } }),
  action({
    display: 'Words',
    value: 'words',
    popup: { kind: 'free_text', label: 'Which words?', multiline: true, default_value: 'These' },
  }),
  ...[...'abcdefghi'].map((value) => action({ display: value, value, overflow: true })),
];

const answers = (page: Page) => page.getByRole('toolbar', { name: 'Answers' });

async function heading(page: Page, name: string, ...pressed: string[]): Promise<void> {
  await keys(page, ...pressed);
  await page.getByRole('heading', { name }).first().waitFor();
}

async function dialog(page: Page, pressed: string): Promise<void> {
  await keys(page, pressed);
  await page.getByRole('dialog').waitFor();
  await keys(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function field(page: Page, label: string, pressed: string, whole = async () => {}): Promise<void> {
  await answers(page).waitFor();
  await keys(page, pressed);
  await page.getByLabel(label).first().waitFor();
  await whole();
  await keys(page, 'Escape');
}
