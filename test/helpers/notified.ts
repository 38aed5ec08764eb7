import type { TestContext } from 'node:test';
import { canonicalise, type Submission } from '../../src/contract/submission.ts';
import { operator } from '../../src/rules/audit.ts';
import { addCaller } from '../../src/rules/callers.ts';
import { send, submitted } from '../../src/rules/input.ts';
import { appliance, type TestAppliance } from './appliance.ts';

type Table = Readonly<Record<string, unknown>>;

/** An appliance that tells targets of requests, with an agent and a person; in a folder that is there, or a new one. */
export async function notified(t: Pick<TestContext, 'after'>, targets: readonly Table[], data?: string) {
  const box = await appliance(t, { config: targets.map(written).join('\n'), ...(data !== undefined && { data }) });
  const name = data === undefined ? 'agent' : `agent ${Date.now()}`;
  const agent = box.caller(name);
  const person = box.person(data === undefined ? 'petra' : `petra ${Date.now()}`);
  let touched = 0;
  const account_id = box.change(({ store }) => store.accounts.byLabel.get({ label: 'default' })?.account_id ?? '');
  return {
    box,
    agent,
    person,
    /** How each delivery stands, the newest first. */
    states: () => box.change(({ store }) => store.notifications.recent.all({ limit: 100 })).map(({ state }) => state),
    /** How many attempts each delivery took so far, the newest first. */
    attempts: () =>
      box.change(({ store }) => store.notifications.recent.all({ limit: 100 })).map(({ attempts }) => attempts),
    /** Whether every target has its beginning. */
    begun: () =>
      box.change(({ store }) => targets.every(({ name: one }) => store.notifications.target.get({ name: `${one}` }))),
    /** Lets time pass, in milliseconds, and the appliance notice. */
    pass: async (by_ms: number) => {
      box.clock.move(by_ms);
      touched += 1;
      box.change((outbox) => addCaller(outbox, operator, { account_id, name: `${name} ${touched}` }));
    },
  };
}

/** Sends an item as its only caller would, while no server runs. */
export function sendLocally(box: TestAppliance, body: Submission): void {
  box.change((outbox) => {
    const [account] = outbox.store.accounts.list.all();
    const [caller] = outbox.store.callers.ofAccount.all({ account_id: account?.account_id ?? '' });
    if (caller) send(outbox, caller, submitted(canonicalise(body)));
  });
}

function written(table: Table): string {
  return `[[notify]]\n${Object.entries(table)
    .map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`)
    .join('')}`;
}
