import type { TestContext } from 'node:test';
import { inbox } from '../helpers/browser/inbox.ts';
import { row } from '../helpers/browser/queue.ts';
import { actions } from './rejection.ts';

/** Starts a server that holds answers, sends two requests, and opens the queue. */
export async function desk(t: TestContext, hold_seconds: number) {
  const all = await inbox(t, { env: { HDO_REVIEW__HOLD_SECONDS: String(hold_seconds) } });
  const { send, agent, tab } = all;
  await send('One', { actions });
  await send('Two');
  const page = await tab();
  await row(page, 'Two').waitFor();
  await page.getByRole('heading', { name: 'One', exact: true }).waitFor();
  const status = async (caller_item_id: string) => {
    return (await agent.call('inputRead', { body: { caller_item_id } })).status;
  };
  return { ...all, page, toast: page.locator('.toast'), status };
}
