import type { Page } from 'playwright-core';
import { submission } from '../helpers/data/submissions.ts';
import type { SceneContext, Scenes } from './scene.ts';

const hour_ms = 3_600_000;
/** The requests of each day, by the hours until their answers. */
const days: readonly (readonly number[])[] = [
  [0.2, 0.5, 1],
  [0.3, 0.3, 2, 0.1],
  [0.5],
  [],
  [0.2, 0.1, 3, 0.4, 0.2],
  [0.6, 0.3],
  [1.5, 0.2, 0.2, 0.8],
  [0.3, 0.4, 0.1, 0.1, 5, 0.3],
  [0.7],
  [],
  [0.2, 0.2, 0.5, 0.3],
];
const senders = [
  { caller: 'Payables', type: { display: 'Invoice', icon: 'file' }, value: 'approve' },
  { caller: 'Release train', type: { display: 'Deploy', icon: 'upload' }, value: 'reject' },
  { caller: 'Expenses', type: { display: 'Expense', icon: 'credit-card' }, value: 'approve' },
] as const;

/** Plays some days of requests and answers, and shows the page at their end. */
async function played(page: Page, { agents, maya, later, now }: SceneContext): Promise<void> {
  let passed_ms = 0;
  const pass = (ms: number) => {
    later(ms);
    passed_ms += ms;
  };
  for (const [day, hours] of days.entries()) {
    for (const [at, wait] of hours.entries()) {
      const { caller, type, value } = senders[(day + at) % senders.length] ?? senders[0];
      const agent = agents.get(caller);
      if (!agent) throw new Error(`there is no caller ${caller}`);
      const caller_item_id = `played-${day}-${at}`;
      await agent.call('inputSend', { body: submission({ caller_item_id, row_type: type }) });
      pass(wait * hour_ms);
      await maya.answer(await maya.find(agent, caller_item_id), value);
    }
    pass((day + 1) * 24 * hour_ms - passed_ms);
  }
  await page.clock.setFixedTime(now.getTime() + passed_ms);
  await page.goto(new URL('/statistics', page.url()).href);
  await page.locator('.figures').waitFor();
}

/** Scenes of the statistics. */
export const scenesOfStatistics: Scenes = {
  statistics: { show: played },
  'statistics-table': {
    show: async (page, place) => {
      await played(page, place);
      await page.getByRole('button', { name: /^Table.*Time to answer/ }).click();
    },
  },
};
