import { loadSettings } from '../../src/config.ts';
import { canonicalise } from '../../src/contract/submission.ts';
import { timestamp } from '../../src/lib/clock.ts';
import { addAccount } from '../../src/rules/accounts.ts';
import { operator } from '../../src/rules/audit.ts';
import { addCaller } from '../../src/rules/callers.ts';
import { answer } from '../../src/rules/decision.ts';
import { send, submitted } from '../../src/rules/input.ts';
import { issueKey } from '../../src/rules/keys.ts';
import type { Caller, Outbox } from '../../src/rules/outbox.ts';
import { addReviewer } from '../../src/rules/reviewers.ts';
import { prepareForServing } from '../../src/store/prepare.ts';
import { inTransaction } from '../../src/writer/local.ts';
import { plain } from './body.ts';

/** A data folder with what the operations need: keys, and decisions to read and acknowledge. */
export type Prepared = { keys: Record<Role, string>; output_result_ids: string[] };
type Role = 'sender' | 'poller' | 'reader';

/** How many items the caller has whose list and check are measured, and how many of them are answered. */
export const polled = { items: 100, answered: 10 } as const;

/** Fills a new data folder by the rules themselves. */
export function prepare(data: string, outputs: number): Prepared {
  const { settings } = loadSettings({ data, env: {} });
  prepareForServing(data);
  const setup = { data, limits: settings.limits, upgrade_url: null };
  return inTransaction(setup, Date.now, (outbox) => {
    const { account_id } = addAccount(outbox, { label: 'default', tier: 'self_hosted' });
    const { reviewer_id } = addReviewer(outbox, operator, { account_id, name: 'alice', role: 'reviewer' });
    const alice = { reviewer_id, account_id, name: 'alice', role: 'reviewer' } as const;
    const member = (name: string) => {
      const caller = addCaller(outbox, operator, { account_id, name });
      return { caller, key: issueKey(outbox, operator, caller, null).api_key };
    };
    let now_ms = outbox.now_ms - polled.answered - outputs; // people answer one after another, and ids sort by time
    const answered = (caller: Caller, name: string) => {
      add(outbox, caller, name);
      const sequence = outbox.store.inputs.find.get({ ...caller, caller_item_id: name })?.sequence ?? 0;
      const decision = { sequence, expected_revision: 1, action_value: 'approve', response: { kind: 'none' } };
      now_ms += 1;
      const then = { ...outbox, now_ms, now: timestamp(now_ms) };
      return answer(then, alice, { ...decision, person_timezone: null }).output_result_id;
    };
    const [sender, poller, reader] = [member('sender'), member('poller'), member('reader')];
    for (let at = 0; at < polled.items; at++) {
      (at < polled.answered ? answered : add.bind(undefined, outbox))(poller.caller, `item-${at}`);
    }
    const output_result_ids = Array.from({ length: outputs }, (_, at) => answered(reader.caller, `answered-${at}`));
    return { keys: { sender: sender.key, poller: poller.key, reader: reader.key }, output_result_ids };
  });
}

function add(outbox: Outbox, caller: Caller, caller_item_id: string): void {
  send(outbox, caller, submitted(canonicalise({ ...plain, caller_item_id })));
}
