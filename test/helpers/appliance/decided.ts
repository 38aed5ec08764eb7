import { canonicalise, type Submission } from '../../../src/contract/submission.ts';
import { giveAnswer } from '../../../src/rules/answers/give.ts';
import { operator } from '../../../src/rules/base/audit.ts';
import type { Outbox } from '../../../src/rules/base/outbox.ts';
import { sendItem, submissionFields } from '../../../src/rules/items/input.ts';
import { addReviewer } from '../../../src/rules/people/reviewers.ts';
import type { Agent } from './agent.ts';

type BoxAccess = { change<T>(work: (outbox: Outbox) => T): T };

/** Sends an item of a caller and answers it by its first action, without a popup; returns the output_result_id. */
export function decided({ change }: BoxAccess, { caller_id }: Agent, submission: Submission): string {
  return change((outbox) => {
    const caller = outbox.store.callers.byId.get({ caller_id });
    if (!caller) throw new Error('an agent has a caller');
    const { account_id } = caller;
    const accepted = canonicalise(submission);
    const { caller_item_id, actions } = accepted.canonical;
    if (!outbox.store.inputs.find.get({ caller_id, caller_item_id }))
      sendItem(outbox, caller, submissionFields(accepted));
    const input = outbox.store.inputs.find.get({ caller_id, caller_item_id });
    const name = `person of ${account_id}`;
    const person =
      outbox.store.reviewers.byName.get({ name }) ?? addReviewer(outbox, operator, { account_id, name, role: 'admin' });
    const { output_result_id } = giveAnswer(outbox, person, {
      sequence: input?.sequence ?? 0,
      expected_revision: input?.revision ?? 0,
      action_value: actions[0]?.value ?? '',
      response: { kind: 'none' },
      person_timezone: null,
    });
    return output_result_id ?? '';
  });
}
