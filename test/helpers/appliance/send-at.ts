import { canonicalise } from '../../../src/contract/submission.ts';
import { sendItem, submissionFields } from '../../../src/rules/items/input.ts';
import { submission } from '../data/submissions.ts';
import type { Agent } from './agent.ts';
import type { TestExecutable } from './appliance.ts';

/** Sends an item with a title, as if at another time. */
export function sendAt(
  { changeAt }: Pick<TestExecutable, 'changeAt'>,
  { caller_id }: Pick<Agent, 'caller_id'>,
  { title, now_ms }: { title: string; now_ms: number },
): void {
  changeAt(now_ms, (outbox) => {
    const caller = outbox.store.callers.byId.get({ caller_id });
    if (!caller) throw new Error('an agent has a caller');
    sendItem(outbox, caller, submissionFields(canonicalise(submission({ caller_item_id: title, title }))));
  });
}
