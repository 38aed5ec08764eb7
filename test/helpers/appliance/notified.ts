import type { TestContext } from 'node:test';
import { canonicalise, type Submission } from '../../../src/contract/submission.ts';
import { addCaller } from '../../../src/rules/access/callers.ts';
import { operator } from '../../../src/rules/base/audit.ts';
import { sendItem, submissionFields } from '../../../src/rules/items/input.ts';
import { type StandingAppliance, standingAppliance } from './standing-appliance.ts';

type Table = Readonly<Record<string, unknown>>;

/**
 * Starts an appliance with notification targets, an agent and a person, in a new or an existing folder. A text among
 * the targets is other TOML.
 */
export async function notified(t: Pick<TestContext, 'after'>, tables: readonly (Table | string)[], data?: string) {
  const targets = tables.filter((one) => typeof one !== 'string');
  const box = await standingAppliance(t, {
    config: tables.map((one) => (typeof one === 'string' ? one : written(one))).join('\n'),
    ...(data !== undefined && { data }),
  });
  const name = data === undefined ? 'agent' : `agent ${Date.now()}`;
  const agent = box.caller(name);
  const person = box.person(data === undefined ? 'petra' : `petra ${Date.now()}`);
  let touched = 0;
  const account_id = box.change(({ store }) => store.accounts.byLabel.get({ label: 'default' })?.account_id ?? '');
  return {
    box,
    agent,
    person,
    /** The state of each delivery, newest first. */
    states: () => box.change(({ store }) => store.notifications.recent.all({ limit: 100 })).map(({ state }) => state),
    /** The number of attempts of each delivery, newest first. */
    attempts: () =>
      box.change(({ store }) => store.notifications.recent.all({ limit: 100 })).map(({ attempts }) => attempts),
    /** Tells whether every target is stored. */
    begun: () =>
      box.change(({ store }) => targets.every(({ name: one }) => store.notifications.target.get({ name: `${one}` }))),
    /** Moves the clock by milliseconds and triggers a commit, so that the server notices. */
    pass: async (by_ms: number) => {
      box.clock.move(by_ms);
      touched += 1;
      box.change((outbox) => addCaller(outbox, operator, { account_id, name: `${name} ${touched}` }));
    },
  };
}

/** Sends an item as the only caller, without a running server. */
export function sendLocally(box: StandingAppliance, body: Submission): void {
  box.change((outbox) => {
    const [account] = outbox.store.accounts.list.all();
    const [caller] = outbox.store.callers.ofAccount.all({ account_id: account?.account_id ?? '' });
    if (caller) sendItem(outbox, caller, submissionFields(canonicalise(body)));
  });
}

function written(table: Table): string {
  return `[[notify]]\n${Object.entries(table)
    .map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`)
    .join('')}`;
}
