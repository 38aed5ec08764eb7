import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CDPSession, Page } from 'playwright-core';
import { sharedInbox } from '../helpers/browser/inbox.ts';
import { ask } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';

/** The number of answers: `HDO_ANSWERS=1000` for the long form. */
const answers = Number(process.env.HDO_ANSWERS ?? 10);
const warm_up = 4; // the first answers load parts and fill caches

const most = { nodes: 60, listeners: 10, bytes: 2_000_000 };

async function held(session: CDPSession) {
  for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  const { usedSize: bytes } = await session.send('Runtime.getHeapUsage');
  return { nodes, listeners, bytes };
}

/** Answers the open request in the palette. */
async function answerOne(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
  await keys(page, 'Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('do it');
  await page.getByRole('option', { name: 'Do it' }).first().waitFor();
  await settled(page);
  await keys(page, 'Enter');
  await page.getByRole('combobox').waitFor({ state: 'detached' });
  await page.locator('.toast', { hasText: 'Answered' }).getByText(title, { exact: true }).waitFor();
}

test('answers from the palette leave no memory behind', async (t) => {
  const { agent, tab } = await sharedInbox(t);
  const titles = Array.from({ length: warm_up + answers + 3 }, (_, at) => `Request ${at}`);
  for (const title of titles) await ask(agent, title);
  const page = await tab();
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  for (const title of titles.slice(0, warm_up)) await answerOne(page, title);
  const before = await held(session);
  for (const [at, title] of titles.slice(warm_up, warm_up + answers).entries()) {
    await answerOne(page, title);
    if (at % 100 === 99) t.diagnostic(`${at + 1} answers: ${JSON.stringify(await held(session))}`);
  }
  const after = await held(session);
  const grown = {
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    bytes: after.bytes - before.bytes,
  };
  t.diagnostic(JSON.stringify({ before, after, grown }));
  for (const [what, limit] of Object.entries(most)) {
    assert.ok(grown[what as keyof typeof most] < limit, `${what}: ${JSON.stringify(grown)}`);
  }
});
