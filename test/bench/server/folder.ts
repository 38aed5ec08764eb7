import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings } from '../../../src/config.ts';
import { canonicalise } from '../../../src/contract/submission.ts';
import { timestamp } from '../../../src/lib/time/clock.ts';
import { addAccount, findAccount } from '../../../src/rules/access/accounts.ts';
import { addCaller, findCaller } from '../../../src/rules/access/callers.ts';
import { issueKey } from '../../../src/rules/access/keys.ts';
import { giveAnswer } from '../../../src/rules/answers/give.ts';
import { operator } from '../../../src/rules/base/audit.ts';
import type { Caller, Outbox } from '../../../src/rules/base/outbox.ts';
import { sendItem, submissionFields } from '../../../src/rules/items/input.ts';
import { addReviewer, findReviewer } from '../../../src/rules/people/reviewers.ts';
import { prepareForServing } from '../../../src/store/migrations/prepare.ts';
import type { CallerRow } from '../../../src/store/tables/callers.ts';
import { inTransaction } from '../../../src/writer/local.ts';
import { plain } from './body.ts';

/** The contents of a data folder for the operations: keys, and decisions to read and acknowledge. */
export type Prepared = { keys: Record<Role, string>; output_result_ids: string[] };
type Role = 'sender' | 'poller' | 'reader';

/** The items of the caller whose list and check are measured, and how many are answered. */
export const polled = { items: 100, answered: 10 } as const;

/** Fills a new data folder through the rules. An existing folder gets new keys and more decisions. */
export function prepareFolder(data: string, outputs: number): Prepared {
  const { settings } = loadSettings({ data, env: {} });
  const isNew = !existsSync(join(data, 'outbox.db'));
  prepareForServing(data);
  const setup = { data, limits: settings.limits, upgrade_url: null };
  return inTransaction(setup, Date.now, (outbox) => {
    const { alice, member } = isNew ? newParties(outbox) : oldParties(outbox);
    let now_ms = outbox.now_ms - polled.answered - outputs; // answers have distinct times, by which ids sort
    const answered = (caller: Caller, name: string) => {
      add(outbox, caller, name);
      const sequence = outbox.store.inputs.find.get({ ...caller, caller_item_id: name })?.sequence ?? 0;
      const decision = { sequence, expected_revision: 1, action_value: 'approve', response: { kind: 'none' } };
      now_ms += 1;
      const then = { ...outbox, now_ms, now: timestamp(now_ms) };
      return giveAnswer(then, alice, { ...decision, person_timezone: null }).output_result_id ?? '';
    };
    const keyOf = (caller: CallerRow) => issueKey(outbox, operator, caller, null).api_key;
    const [sender, poller, reader] = [member('sender'), member('poller'), member('reader')];
    for (let at = 0; isNew && at < polled.items; at++) {
      (at < polled.answered ? answered : add.bind(undefined, outbox))(poller, `item-${at}`);
    }
    const named = (at: number) => `answered-${outbox.now_ms}-${at}`;
    const output_result_ids = Array.from({ length: outputs }, (_, at) => answered(reader, named(at)));
    return { keys: { sender: keyOf(sender), poller: keyOf(poller), reader: keyOf(reader) }, output_result_ids };
  });
}

function newParties(outbox: Outbox) {
  const { account_id } = addAccount(outbox, { label: 'default', tier: 'self_hosted' });
  const alice = addReviewer(outbox, operator, { account_id, name: 'alice', role: 'reviewer' });
  return { alice, member: (name: string) => addCaller(outbox, operator, { account_id, name }) };
}

function oldParties(outbox: Outbox): ReturnType<typeof newParties> {
  const { account_id } = findAccount(outbox, 'default');
  const member = (name: string) => {
    const caller = findCaller(outbox, { account_id, name });
    if (!caller) throw new Error(`the folder has no caller ${name}`);
    return caller;
  };
  return { alice: findReviewer(outbox, 'alice'), member };
}

function add(outbox: Outbox, caller: Caller, caller_item_id: string): void {
  sendItem(outbox, caller, submissionFields(canonicalise({ ...plain, caller_item_id })));
}
